import type { SessionConfig } from '../session.ts'

/** The facts of `/config.json` about this environment. */
export interface StaffConfig extends SessionConfig {
  /** Where the realtime API listens, `wss://…`; absent until the environment knows its site's origin. */
  realtime?: string
  /** Pages of the local run that show what was sent; absent in the cloud. */
  mailViewer?: string
  smsViewer?: string
  /** Where the local run plays third parties; empty when it does not. */
  sandbox?: string
}

let loading: Promise<StaffConfig> | undefined

const load = async (): Promise<StaffConfig> => {
  const response = await fetch('/config.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  return (await response.json()) as StaffConfig
}

/** The environment's settings, read once a page. */
export const staffConfig = (): Promise<StaffConfig> => (loading ??= load())
