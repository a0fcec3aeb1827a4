import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { synthesise } from '../templates.fixture.ts'
import { type CheckName, checks, findingsIn } from './checks.ts'
import { scheduleProblem } from './checks/events.ts'
import { subjects } from './subjects.ts'
import { readTemplates } from './template.ts'
import { wideGrants } from './wideGrants.ts'

const names = Object.keys(checks) as CheckName[]

describe.each(subjects)('environment $title', ({ environment }) => {
  const templates = readTemplates(synthesise(environment.name, undefined, environment).texts)

  it.each(names)('S-34 S-38 has nothing that the check "%s" finds', async check => {
    expect(await findingsIn(templates, environment, [check])).toEqual([])
  })
})

it('every reason for a grant on many things stands in infra/README.md', () => {
  const table = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  expect(wideGrants.filter(({ reason }) => !table.includes(reason))).toEqual([])
})

describe('a schedule', () => {
  it.each([
    'rate(1 minute)',
    'rate(5 minutes)',
    'rate(1 day)',
    'cron(0 6 * * ? *)',
    'cron(0/15 * ? * MON-FRI *)',
    'cron(30 7,16 L * ? 2027-2030)',
    'cron(0 9 ? * 6#1 *)',
    'at(2031-02-03T07:00:00)',
  ])('%s is understood', expression => {
    expect(scheduleProblem(expression)).toBeUndefined()
  })

  it.each([
    'every minute',
    'rate(1 minutes)',
    'rate(5 minute)',
    'rate(0 minutes)',
    'rate(1 week)',
    'cron(0 6 * * ?)',
    'cron(0 6 * * * *)',
    'cron(0 6 ? * ? *)',
    'cron(60 6 * * ? *)',
    'cron(0 24 * * ? *)',
    'cron(0 6 0 * ? *)',
    'cron(0 6 * FEBRUARY ? *)',
    'cron(0 6 ? * 8 *)',
    'cron(*/0 * * * ? *)',
    'at(2031-02-30T07:00)',
    '0 6 * * *',
  ])('%s is refused', expression => {
    expect(scheduleProblem(expression)).toBeTruthy()
  })
})
