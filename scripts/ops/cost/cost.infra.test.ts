import { describe, expect, it } from 'vitest'
import type { EnvironmentName } from '../../../infra/environment.ts'
import { synthesiseOnce } from '../../../infra/templates.fixture.ts'
import { prices } from '../prices.ts'
import { assumptions, month } from './assumptions.ts'
import { shownUsd, total } from './line.ts'
import { idleUsd, report } from './report.ts'
import { idleLines, type Resource } from './resources.ts'
import { runsPerMonth } from './schedule.ts'
import { passedOn, trafficLines } from './traffic.ts'

const resourcesOf = (name: EnvironmentName): Resource[] =>
  [...synthesiseOnce(name).templates.values()].flatMap(({ Resources }) => Object.values(Resources))
const idleOf = (...resources: Resource[]): number => total(idleLines(resources)) - total(idleLines([]))

describe('the cost of an environment', { timeout: 60_000 }, () => {
  it('prod costs at most 15 USD a month when nobody comes, firewall and domain aside', () => {
    expect(idleUsd(resourcesOf('prod'))).toBeLessThanOrEqual(15)
  })

  it.each(['dev', 'staging', 'prod'] as const)(
    'every resource of %s has a price, or is known to be free',
    name => {
      expect(() => idleLines(resourcesOf(name))).not.toThrow()
    },
  )

  it('a resource of which nobody has said what it costs stops the bill', () => {
    expect(() => idleLines([{ Type: 'AWS::EC2::NatGateway' }])).toThrow(/AWS::EC2::NatGateway/)
    expect(() => idleLines([{ Type: 'AWS::DynamoDB::Table', Properties: {} }])).toThrow(/provisioned/)
  })

  it('counts what costs by being there', () => {
    expect(idleOf({ Type: 'AWS::SecretsManager::Secret' })).toBeCloseTo(0.4)
    expect(idleOf({ Type: 'AWS::CloudWatch::Dashboard' })).toBeCloseTo(3)
    expect(idleOf({ Type: 'AWS::CloudWatch::Alarm', Properties: { Period: 300 } })).toBeCloseTo(0.1)
    expect(idleOf({ Type: 'AWS::CloudWatch::Alarm', Properties: { Period: 10 } })).toBeCloseTo(0.3)
    const metrics = [{ MetricStat: {} }, { MetricStat: {} }, { Expression: 'm1/m2' }]
    expect(idleOf({ Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: metrics } })).toBeCloseTo(0.2)
    expect(idleOf({ Type: 'AWS::IAM::Role' })).toBe(0)
  })

  it('knows that Lambda asks empty queues all the time, and streams for nothing', () => {
    const mapping = 'AWS::Lambda::EventSourceMapping'
    expect(idleOf({ Type: mapping })).toBeCloseTo(0.26, 1)
    expect(idleOf({ Type: mapping, Properties: { StartingPosition: 'LATEST' } })).toBe(0)
  })

  it('a schedule of every minute is a few cents', () => {
    const rule = { Type: 'AWS::Events::Rule', Properties: { ScheduleExpression: 'rate(1 minute)' } }
    expect(idleOf(rule)).toBeGreaterThan(0.05)
    expect(idleOf(rule)).toBeLessThan(0.5)
    expect(idleOf({ Type: 'AWS::Events::Rule', Properties: { EventPattern: {} } })).toBe(0)
  })

  it('the firewall stands apart', () => {
    const firewall = { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } }
    expect(idleOf(firewall)).toBeCloseTo(7)
    expect(idleUsd([firewall])).toBeCloseTo(idleUsd([]))
  })

  it('grows with its readers, never faster than their number', () => {
    const resources = resourcesOf('prod')
    const [small, medium, large] = [1e4, 1e6, 1e8].map(views => total(trafficLines(resources, views)))
    expect(medium).toBeGreaterThan(small! * 50)
    expect(medium).toBeLessThanOrEqual(small! * 100)
    expect(large).toBeGreaterThan(medium! * 50)
    expect(large).toBeLessThanOrEqual(medium! * 100)
  })

  it('says all that it assumes, and how old its prices are', () => {
    const text = report('prod', resourcesOf('prod'))
    for (const name of Object.keys(assumptions)) expect(text).toContain(name)
    expect(text).toMatch(/as of 20\d\d-\d\d, from memory: to be checked/)
    for (const { source } of Object.values(prices)) expect(text).toContain(source)
  })
})

describe('what the edge passes on', () => {
  it('is nearly all of a few requests, and never more than one a second, place and address', () => {
    expect(passedOn(1000)).toBeCloseTo(1000, 0)
    const most = month.seconds * assumptions.caches * assumptions.liveAddresses
    expect(passedOn(1e12)).toBeLessThanOrEqual(most)
    expect(passedOn(1e12)).toBeGreaterThan(most * 0.99)
  })
})

describe('schedules', () => {
  it.each([
    ['rate(1 minute)', 43_800],
    ['rate(5 minutes)', 8760],
    ['rate(1 day)', 30.4],
    ['cron(0 3 * * ? *)', 30.4],
    ['cron(*/15 * * * ? *)', 2920],
    ['cron(0 5 1 * ? *)', 1],
    ['cron(0 9 ? * MON-FRI *)', 21.7],
    ['cron(0 9 ? * 2 *)', 4.35],
    ['cron(0/30 6-22 * * ? *)', 1034],
    ['cron(0 0 L * ? *)', 1],
    ['at(2026-01-01T00:00:00)', 0],
  ])('%s runs %s times a month', (expression, runs) => {
    expect(runsPerMonth(expression)).toBeGreaterThanOrEqual(runs * 0.99)
    expect(runsPerMonth(expression)).toBeLessThanOrEqual(runs * 1.01)
  })

  it('what is no schedule is refused', () => {
    expect(() => runsPerMonth('every day')).toThrow('every day is no schedule')
  })
})

describe('amounts', () => {
  it.each([
    [0, '0'],
    [0.001, '< 0.01'],
    [1.234, '1.23'],
    [12.34, '12'],
    [1234, '1,200'],
  ])('%s is shown as %s', (usd, shown) => {
    expect(shownUsd(usd)).toBe(shown)
  })
})
