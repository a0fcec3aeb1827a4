import type { HealthState, ServiceId, ServiceSecret } from '#contract/integrations/services.ts'

/** The names of the states. */
export const stateNames: Record<HealthState, string> = {
  ok: 'OK',
  slow: 'Slow',
  failing: 'Failing',
  not_set_up: 'Not set up',
}

/** The names of the services. */
export const serviceNames: Record<ServiceId, string> = {
  database: 'Database',
  storage: 'Storage',
  mail: 'Mail',
  secrets: 'Secrets',
  scheduler: 'Scheduler',
}

/** The meanings of a secret's states. */
export const secretWords: Record<ServiceSecret['state'], string> = {
  set: 'Set',
  empty: 'No value yet',
  absent: 'Not in this environment',
  unknown: 'Could not be asked',
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A UTC moment as London's clocks show it, with seconds. */
export const clockTime = (iso: string): string => clock.format(new Date(iso))

/** Tables that readers' pages are made of; the specification names them (A-054). */
export const namedTables = ['announcements', 'documents']

/** Those first, then by name. */
export const inOrder = <T extends { name: string }>(tables: readonly T[]): T[] => {
  const place = ({ name }: T) => (namedTables.includes(name) ? namedTables.indexOf(name) : namedTables.length)
  return tables.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name, 'en-GB'))
}
