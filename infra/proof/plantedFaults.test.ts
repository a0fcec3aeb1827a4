import { describe, expect, it } from 'vitest'
import { environmentOf } from '../environments.ts'
import { synthesised } from '../templates.fixture.ts'
import { checks, findingsIn } from './checks.ts'
import { access } from './mistakes/access.ts'
import { api } from './mistakes/api.ts'
import { edge } from './mistakes/edge.ts'
import { firewalls } from './mistakes/firewalls.ts'
import { functions } from './mistakes/functions.ts'
import { news } from './mistakes/news.ts'
import { operations } from './mistakes/operations.ts'
import { quotas } from './mistakes/quotas.ts'
import { resources } from './mistakes/resources.ts'
import { storage } from './mistakes/storage.ts'
import { readTemplates } from './template.ts'

const environment = environmentOf('prod')
const { texts } = synthesised('prod')
const mistakes = [
  ...functions,
  ...resources,
  ...storage,
  ...access,
  ...api,
  ...edge,
  ...firewalls,
  ...news,
  ...operations,
  ...quotas,
]

describe('a mistake in a template', () => {
  it('is planted for every check', () => {
    expect(new Set(mistakes.map(({ check }) => check))).toEqual(new Set(Object.keys(checks)))
  })

  it.each(mistakes)('S-34 $mistake is caught by the check "$check"', async ({ check, plant }) => {
    const templates = readTemplates(texts)
    expect(await findingsIn(templates, environment)).toEqual([])
    plant(templates)
    const caught = await findingsIn(templates, environment)
    expect(caught.map(finding => finding.check)).toContain(check)
  })
})
