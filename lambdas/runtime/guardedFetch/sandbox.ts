/**
 * Where the local run keeps all the world: a server on this machine that plays every third party by the name in
 * `Host`. Only the template of environment `local` sets it; checks of addresses are the same with it.
 * @returns its port, or undefined where the real internet is asked
 * @throws Error when the setting names anything but this machine
 */
export const sandboxPort = (): number | undefined => {
  const origin = process.env['SANDBOX_ORIGIN']
  if (!origin) return undefined
  const [, port] = /^http:\/\/127\.0\.0\.1:(\d{1,5})$/.exec(origin) ?? []
  if (!port) throw new Error('SANDBOX_ORIGIN is not a port of this machine, such as http://127.0.0.1:4500.')
  return Number(port)
}
