import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { packFacts } from '#content/facts.ts'
import { rule26 } from '#content/rule26.ts'
import type { FactInput } from '#contract/publishing/facts.ts'
import type { FactName } from '#contract/publishing/factShapes.ts'
import { daysOn, dueDate, monthsOn } from '#contract/publishing/reviewDates.ts'
import type { Output, Route } from '#contract/route.ts'
import { dynamo } from '#runtime/clients.ts'
import type { HandlerInput, Handler } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import type { Mail } from '#runtime/mail.ts'
import { Problem } from '#runtime/problem.ts'
import type { User } from '#runtime/user.ts'
import { getFacts, listFacts, listFactVersions, saveFact } from './handlers.ts'
import { listRule26, reviewRule26 } from './rule26Handlers.ts'
import { presenceStore } from './presenceStore.ts'
import { memberStore, reminderStore } from './reminderStore.ts'
import { remindReviews } from '../workers/remindReviews.ts'
import { factStore } from './store.ts'

const made = {
  facts: factStore(),
  pack: { facts: packFacts, items: rule26.items },
  presence: presenceStore(),
}
const user: User = {
  id: randomUUID(),
  email: 'ada@example.com',
  groups: ['admins'],
  staff: true,
  admin: true,
}

/** The answer of a handler to a member of the team at a moment. */
const ask = <R extends Route>(handler: Handler<R>, now: Date, more: object = {}): Promise<Output<R>> => {
  const request = { id: randomUUID(), address: '192.0.2.7', now }
  const asked = { params: {}, query: {}, body: undefined, ifMatch: undefined, user, request, ...more }
  return handler(asked as HandlerInput<R>) as Promise<Output<R>>
}

const problemOf = async (call: Promise<unknown>): Promise<Problem> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof Problem) return error
  throw new Error(`It was not refused, but: ${String(error)}`)
}

const hour = 3_600_000
const start = new Date()
const after = (ms: number) => new Date(start.getTime() + ms)
const today = start.toISOString().slice(0, 10)

const save = (body: FactInput, ifMatch: number, now: Date) => ask(saveFact(made), now, { body, ifMatch })
const factNow = async (fact: FactName, now: Date) => {
  const found = (await ask(listFacts(made), now)).facts.find(one => one.fact === fact)
  if (!found) throw new Error(`There is no ${fact}.`)
  return found
}
const readersAt = async (now: Date) => JSON.stringify(await ask(getFacts(made), now))
const recorded = async (object: string) => {
  const { Items = [] } = await dynamo().send(
    new QueryCommand({
      TableName: setting('TABLE_AUDIT'),
      KeyConditionExpression: '#day = :day',
      FilterExpression: '#object = :object AND user_id = :user',
      ExpressionAttributeNames: { '#day': 'day', '#object': 'object' },
      ExpressionAttributeValues: { ':day': today, ':object': object, ':user': user.id },
    }),
  )
  return Items
}
const advisers = (company: string, publish_at: string | null = null): FactInput => ({
  fact: 'advisers',
  publish_at,
  value: {
    as_at: '2026-01-02',
    list: [{ role: 'Nominated Adviser', company, contact: 'x', auditor: false }],
  },
})

describe('X-014 company facts', () => {
  it('under embargo differ in nothing for readers until their millisecond, and are there from it on', async () => {
    const before = await readersAt(start)
    const moment = after(hour)
    const { version } = await factNow('advisers', start)
    const saved = await save(advisers('Embargoed LLP', moment.toISOString()), version, start)
    expect(saved).toMatchObject({
      version: version + 1,
      next: { value: { list: [{ company: 'Embargoed LLP' }] } },
    })
    expect(await readersAt(start)).toBe(before)
    expect(await readersAt(after(hour - 1))).toBe(before)
    expect(await readersAt(moment)).toContain('Embargoed LLP')
    expect(await factNow('advisers', moment)).toMatchObject({ next: null, version: version + 1 })
  })

  it('keep every version, say which nobody saw, and can be brought back', async () => {
    const { version, current } = await factNow('advisers', start)
    await save(advisers('Second LLP', after(2 * hour).toISOString()), version, start)
    const third = await save(advisers('Third LLP'), version + 1, start)
    expect(third.next).toBeNull()
    const list = () => ask(listFactVersions(made), start, { params: { fact: 'advisers' } })
    const { versions, next } = await list()
    expect(versions.map(({ said, unseen }) => [said.version, unseen])).toEqual([
      [version + 2, false],
      [version + 1, true],
      ...Array.from({ length: version }, (_, index) => [version - index, index === 0]),
      [0, false],
    ])
    expect(next).toBeNull()
    expect(versions.at(-1)?.said.value).toEqual(packFacts.advisers)
    if (current.fact !== 'advisers') throw new Error('These are no advisers.')
    const back = { ...advisers(''), value: current.value, restores: 0 }
    expect(await save(back as FactInput, version + 2, start)).toMatchObject({ current: { restores: 0 } })
    const records = await recorded('facts/advisers')
    expect(records.map(({ action_type }) => String(action_type)).toSorted()).toEqual([
      'FACT_CHANGED',
      'FACT_RESTORED',
      'FACT_SCHEDULED',
      'FACT_SCHEDULED',
    ])
    const restored = records.find(({ action_type }) => action_type === 'FACT_RESTORED')
    expect(restored).toMatchObject({ before: { list: [{ company: 'Third LLP' }] }, after: current.value })
  })

  it('changed by two at once are one’s; the other is shown what that says, and a repeat changes nothing', async () => {
    const { version } = await factNow('advisers', start)
    const answers = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map(company => save(advisers(company), version, start)),
    )
    const won = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(won).toHaveLength(1)
    const refused = answers.flatMap(answer =>
      answer.status === 'rejected' ? [answer.reason as Problem] : [],
    )
    for (const { code, details } of refused) {
      expect(code).toBe('conflict')
      expect(details).toMatchObject({ current: { version: version + 1, current: won[0]?.current } })
    }
    const said = won[0]?.current
    if (said?.fact !== 'advisers') throw new Error('These are no advisers.')
    const again = await save({ ...advisers(''), value: said.value } as FactInput, version, after(1000))
    expect(again).toEqual(won[0])
  })

  it('of shares and holdings are checked against each other, also when both are changed at once', async () => {
    const holders = await factNow('holders', start)
    const capital = await factNow('capital', start)
    const half = Math.round(packFacts.capital.in_issue * 0.9)
    const larger: FactInput = {
      fact: 'holders',
      publish_at: null,
      value: {
        as_at: '2026-01-02',
        list: [{ name: 'One', shares: half, percent: null, not_public: 'substantial' }],
      },
    }
    const shares = (in_issue: number): FactInput => ({
      fact: 'capital',
      publish_at: null,
      value: { ...packFacts.capital, in_issue },
    })
    // With what is held now, either is possible alone.
    const answers = await Promise.allSettled([
      save(larger, holders.version, start),
      save(shares(half - 1), capital.version, start),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { facts } = await ask(getFacts(made), start)
    const held = facts.holders.list.reduce((sum, { shares }) => sum + shares, 0)
    expect(held).toBeLessThanOrEqual(facts.capital.in_issue)
    // Who holds less than three per cent is nobody's business.
    expect(JSON.stringify(facts)).not.toContain('Sample Employee Trust')
    const { version: latest } = await factNow('capital', start)
    expect((await problemOf(save(shares(10_000_000), latest, start))).code).toBe('invalid_input')
    // As it was, for what runs after.
    for (const fact of ['capital', 'holders'] as const) {
      const { version } = await factNow(fact, start)
      if (version > 0)
        await save({ fact, publish_at: null, value: packFacts[fact] } as FactInput, version, start)
    }
  })

  it('dated in the future are refused and change nothing', async () => {
    const { version } = await factNow('capital', start)
    const value = {
      ...packFacts.capital,
      as_at: after(48 * hour)
        .toISOString()
        .slice(0, 10),
    }
    const problem = await problemOf(save({ fact: 'capital', publish_at: null, value }, version, start))
    expect(problem.details).toEqual([
      { field: 'body.value.as_at', message: expect.stringContaining('This day has not come') },
    ])
    expect((await factNow('capital', start)).version).toBe(version)
  })
})

describe('X-016 reviews of Rule 26', () => {
  it('are noted once a day with their record, and readers see the day', async () => {
    const item = 'g' as const
    const review = () => ask(reviewRule26(made), start, { params: { item } })
    const answers = await Promise.all([review(), review(), review()])
    for (const { reviewed, state } of answers) expect([reviewed, state]).toEqual([today, 'fine'])
    expect(await recorded(`rule26/${item}`)).toHaveLength(1)
    const { rule26: shown } = await ask(getFacts(made), start)
    expect(shown.items.find(one => one.item === item)?.reviewed).toBe(today)
    expect((await ask(listRule26(made), start)).items.find(one => one.item === item)).toMatchObject({
      reviewed_by_email: 'ada@example.com',
    })
  })

  it('of what is missing are refused', async () => {
    const presence = { ...made.presence, hasDocument: () => Promise.resolve(false) }
    const problem = await problemOf(
      ask(reviewRule26({ ...made, presence }), start, { params: { item: 'f' } }),
    )
    expect(problem).toMatchObject({ code: 'conflict', message: expect.stringContaining('constitutional') })
  })

  it('are asked for by mail a month, a week and a day before, once each to each of the team', async () => {
    const team = await memberStore().list()
    expect(team.length).toBeGreaterThan(1)
    const due = dueDate(today, 12)
    const mails: Mail[] = []
    let broken = false
    const at = (day: string) =>
      remindReviews({
        rule: made,
        members: memberStore(),
        reminders: reminderStore(),
        mail: {
          send: async mail => {
            if (broken) throw new Error('SES is down.')
            mails.push(mail)
          },
        },
        sender: () => ({ site: 'https://example.com', company: 'Sample plc' }),
        now: () => new Date(`${day}T08:30:00Z`),
      })()
    const about = () => mails.splice(0).filter(({ body }) => JSON.stringify(body).includes('(g)'))

    await at(daysOn(monthsOn(due, -1), -1))
    expect(about()).toEqual([])
    for (const day of [monthsOn(due, -1), daysOn(due, -7), daysOn(due, -1)]) {
      await Promise.all([at(day), at(day)])
      expect(
        about()
          .map(({ to }) => to.address)
          .toSorted(),
      ).toEqual(team.map(({ email }) => email).toSorted())
      await at(daysOn(day, day === daysOn(due, -1) ? 1 : 2))
      expect(about()).toEqual([])
    }
    await at(daysOn(due, 1))
    expect(about()).toEqual([])

    // A mail that could not be sent is sent by the next run.
    await made.facts.review(
      { item: 'i', reviewed: '2098-05-10', reviewed_by: user.id },
      { action_type: 'RULE_26_REVIEWED', user_id: user.id },
      start,
    )
    broken = true
    await expect(at('2099-05-09')).rejects.toThrow('could not be sent')
    broken = false
    await at('2099-05-09')
    expect(mails.splice(0)).toHaveLength(team.length)
  })
})
