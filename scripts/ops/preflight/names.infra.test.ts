import { describe, expect, it } from 'vitest'
import type { Environment } from '../../../infra/environment.ts'
import { synthesise, synthesiseOnce } from '../../../infra/templates.fixture.ts'
import { namedTypes, nameOf, uncheckedTypes } from './names.ts'

const differs: Partial<Environment> = {
  siteOrigin: undefined,
  domain: { name: 'ir.example.com', hostedZone: { id: 'Z0123456789ABC', name: 'example.com' } },
  mail: { domain: 'example.com', from: 'ir@example.com', fromName: 'Blu', identity: 'ours', verified: false },
  firewall: { requestsPerAddress: 2000 },
  malwareScan: 'guardduty',
}

/** Where a resource has a name of its own, as CloudFormation calls it: `Name`, `TableName`, `CachePolicyConfig.Name`. */
const namePath = (type: string, properties: Record<string, unknown>): string[] | undefined => {
  const last = type.split('::').at(-1) ?? ''
  const key = Object.keys(properties).find(
    each =>
      each === 'Name' ||
      (each === last && typeof properties[each] === 'string') ||
      (each.endsWith('Name') && last.endsWith(each.slice(0, -4))),
  )
  if (key) return [key]
  const config = properties[`${last}Config`]
  return typeof config === 'object' && config !== null && 'Name' in config
    ? [`${last}Config`, 'Name']
    : undefined
}

const unknownNames = (templates: ReturnType<typeof synthesiseOnce>['templates']): string[] =>
  [...templates].flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
      const path = namePath(Type, Properties)
      if (!path || Type in uncheckedTypes) return []
      const name = nameOf({ stack: { region: 'eu-west-2' }, properties: Properties }, path.join('.'))
      const isAsked = namedTypes[Type]?.name === path.join('.') && name !== undefined
      return isAsked ? [] : [`${stack} ${id} ${Type}.${path.join('.')}`]
    }),
  )

describe(
  'every name in the templates is asked for by preflight, or listed with the reason',
  { timeout: 120_000 },
  () => {
    it.each(['dev', 'staging', 'prod'] as const)('%s', env => {
      expect(unknownNames(synthesiseOnce(env).templates)).toEqual([])
    })

    it('prod with a domain, mail, a firewall and scans', () => {
      expect(unknownNames(synthesise('prod', undefined, differs).templates)).toEqual([])
    })
  },
)
