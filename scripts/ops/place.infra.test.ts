import { describe, expect, it } from 'vitest'
import type { TableName } from '../../infra/tables.ts'
import { tables } from '../../infra/tables.ts'
import { synthesiseOnce } from '../../infra/templates.fixture.ts'
import { localPlace } from './place.ts'

/** The outputs of a synthesised environment, each with its own template as value, under the name of `local`. */
const outputsOf = (name: 'dev' | 'staging' | 'prod'): Record<string, unknown> =>
  Object.fromEntries(
    [...synthesiseOnce(name).texts].flatMap(([stack, text]) => {
      const { Outputs = {} } = JSON.parse(text) as { Outputs?: Record<string, { Value: unknown }> }
      return Object.entries(Outputs).map(([id, { Value }]) => [
        `${stack.replace(name, 'local')}.${id}`,
        JSON.stringify(Value),
      ])
    }),
  )

describe.each(['dev', 'staging', 'prod'] as const)(
  'the stacks of %s tell operations',
  { timeout: 60_000 },
  name => {
    const outputs = outputsOf(name)
    const place = localPlace({ site: '', environment: {}, outputs })

    it('where everything is, under names that do not depend on the code around it', async () => {
      expect(await place.userPool()).toBe('{"Ref":"UserPool"}')
      expect(await place.files()).toBe('{"Ref":"Files"}')
      expect(await place.fileGate()).toBe('{"Fn::GetAtt":["FileGate","Arn"]}')
      for (const table of Object.keys(tables) as TableName[])
        expect(await place.table(table)).toBe(
          `{"Ref":"${table.charAt(0).toUpperCase()}${table.slice(1)}Table"}`,
        )
      expect(Object.keys(outputs)).toContain('blu-local-site.SiteAddress')
    })
  },
)

it('a stack of an older version is named', async () => {
  const place = localPlace({ site: '', environment: {}, outputs: {} })
  await expect(place.userPool()).rejects.toThrow(/^The stack blu-local-identity has no output for UserPool/)
})
