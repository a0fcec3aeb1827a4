import { describe, expect, it } from 'vitest'
import { environmentOf } from '../environments.ts'
import { synthesise, synthesiseOnce } from '../templates.fixture.ts'
import { baselineOf } from './baseline/baseline.ts'
import { compare } from './baseline/compare.ts'
import { checks, findingsIn } from './checks.ts'
import { access } from './mistakes/access.ts'
import { edge } from './mistakes/edge.ts'
import { quotas } from './mistakes/quotas.ts'
import { resources } from './mistakes/resources.ts'
import { stores } from './mistakes/stores.ts'
import { type Foreign, twelve } from './mistakes/twelve.ts'
import { subjects } from './subjects.ts'
import { readTemplates, type Templates } from './template.ts'

const environment = environmentOf('prod')
const { texts } = synthesiseOnce('prod')
const mistakes = [...resources, ...stores, ...access, ...edge, ...quotas]

describe('a mistake in a template', () => {
  it('is planted for every check', () => {
    const caught = [...mistakes, ...twelve].map(([, check]) => check)
    expect(new Set(caught)).toEqual(new Set([...Object.keys(checks), 'baseline']))
  })

  it.each(mistakes)('S-34 %s is caught by the check "%s"', async (_, check, plant) => {
    const templates = readTemplates(texts)
    // That nothing is found in these templates as they are, `checks.test.ts` says.
    plant(templates)
    expect(await findingsIn(templates, environment, [check])).not.toEqual([])
  })
})

describe('a mistake of somebody who had not seen the checks', () => {
  const widest = subjects.at(-1)?.environment ?? environment
  const { texts: before } = synthesise(widest.name, undefined, widest)
  const findings = (templates: Templates, check: Foreign[1]) =>
    check === 'baseline'
      ? compare(baselineOf(readTemplates(before)), baselineOf(templates))
      : findingsIn(templates, widest, [check])

  it.each(twelve)('S-34 %s is caught by the check "%s"', async (_, check, page, plant) => {
    const templates = readTemplates(before)
    expect(await findings(templates, check)).toEqual([])
    plant(templates)
    expect(await findings(templates, check), `https://docs.aws.amazon.com/${page}.html`).not.toEqual([])
  })
})
