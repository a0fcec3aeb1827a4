/**
 * A setting of this function, put into its environment by infra.
 * @throws Error naming the variable when it is missing, at first use.
 */
export const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`The environment variable ${name} is missing: connect it in infra/access/.`)
  return value
}
