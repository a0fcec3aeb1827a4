import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cloud } from 'local-cloud/cloud'

/** Notes which grants a cloud's functions used, what they were refused, and how its API answered, for the checks at the end of a whole run. */
export const noteGrants = ({ grants, unusedGrants, iam, functions, answers }: Cloud): void => {
  const folder = process.env['GRANTS_DIR']
  if (!folder) return
  const names = new Map([...functions].map(([id, fn]) => [fn, id]))
  const lines = (list: ReturnType<Cloud['grants']>) =>
    list.map(({ fn, action, resource }) => JSON.stringify([names.get(fn), action, resource]))
  mkdirSync(folder, { recursive: true })
  const all = {
    grants: lines(grants()),
    unused: lines(unusedGrants()),
    refusals: iam.refusals,
    answers: [...answers],
  }
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(all))
}
