/** The rest of the name of a table that `TABLES` lists, such as `FactsTable-1ABC` for `TABLE_FACTS`. */
const listed = (variable: string): string | undefined => {
  const wanted = `${variable.replace(/^TABLE_/, '').replaceAll('_', '')}TABLE`
  return process.env['TABLES']?.split(',').find(rest => rest.replace(/-.*$/, '').toUpperCase() === wanted)
}

/**
 * A setting of this function, put into its environment by infra. Where a function is told of every table in one
 * variable (`TABLES`, and `TABLES_PREFIX` with which each name begins), that of one table is found there.
 * @throws Error naming the variable when it is missing, at first use.
 */
export const setting = (name: string): string => {
  const value = process.env[name]
  if (value) return value
  const rest = name.startsWith('TABLE_') ? listed(name) : undefined
  if (rest) return setting('TABLES_PREFIX') + rest
  throw new Error(`The environment variable ${name} is missing: connect it in infra/access/.`)
}
