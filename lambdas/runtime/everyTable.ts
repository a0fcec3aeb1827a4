import { setting } from './env.ts'

/**
 * Every table of the product: what infra calls it, such as `announcementVersions`, and its physical name, which
 * CloudFormation makes of the stack, the logical id and a suffix.
 * @throws Error in a function that may not ask about every table (`states` or `tableSizes` in infra/access/)
 */
export const everyTable = (): { name: string; table: string }[] =>
  setting('TABLES')
    .split(',')
    .map(rest => {
      const name = /^(\w+)Table(-\w+)?$/.exec(rest)?.[1] ?? rest
      return { name: name.charAt(0).toLowerCase() + name.slice(1), table: setting('TABLES_PREFIX') + rest }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
