import { expect, it } from 'vitest'
import { entryWith } from './audit/entry.fixture.ts'
import { redactEntry } from './redactEntry.ts'

const secret = { title: 'Secret' }
const details = { file_path: 'companydocuments/Secret.pdf' }
const entry = (object: string | null) => entryWith({ object, details, before: secret, after: secret })
const hides = (object: string | null) =>
  !JSON.stringify(redactEntry(entry(object), id => id === 'secret')).includes('Secret')

it('X-017 an entry of something confidential says that it happened, and nothing else', () => {
  for (const kind of ['announcements', 'documents', 'releases', 'uploads'])
    expect([kind, hides(`${kind}/secret`), hides(`${kind}/open`)]).toEqual([kind, true, false])
})

it('X-017 an entry of a release that all staff may see says nothing of it while a confidential thing is in it', () => {
  const said = (items: object[]) => ({ title: 'Secret', items })
  const of = (before: unknown, after: unknown) =>
    JSON.stringify(redactEntry({ ...entry('releases/open'), before, after }, id => id === 'secret'))
  const [its, others] = [said([{ type: 'document', id: 'secret' }]), said([{ type: 'document', id: 'open' }])]
  for (const [before, after] of [
    [null, its],
    [its, others],
    [others, its],
  ])
    expect(of(before, after)).not.toContain('Secret')
  expect(of(null, others)).toContain('Secret')
})

it('A-079 no release hides what happened to anything else, an account for example, by naming its id', () => {
  for (const object of ['accounts/secret', 'alerts/secret', 'webhooks/secret', 'secret', null])
    expect([object, hides(object)]).toEqual([object, false])
})
