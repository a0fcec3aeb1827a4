import { describe, expect, it } from 'vitest'
import { announcedOnce, importedOnce, recordedOnce, trailKept, uploadedOnce } from './invariants.ts'

const news = [{ id: 'a', title: 'Results a' }]
const mail = (email: string) => ({ subject: 'Blu Digital: Results a', to: [email] })
const ada = mail('ada@example.com')
const change = { action: 'DOCUMENT_UPDATED', object: 'documents/1' }

describe('what holds whatever goes wrong', () => {
  const announced = (mails: (typeof ada)[]) => announcedOnce(news, ['ada@example.com'], mails, () => 'sent')
  const kept = (...now: [string, string][]) => trailKept(new Map([['1', 'abc']]), new Map(now))
  const imported = (...titles: string[]) => importedOnce(['One'], titles)
  const uploaded = (...names: string[]) => uploadedOnce(['1.pdf'], names)

  it.each([
    ['mails', announced([ada])],
    ['the trail', kept(['1', 'abc'], ['2', 'def'])],
    ['records', recordedOnce([change], [change, { action: 'LOGIN', object: 'sessions/1' }])],
    ['imports', imported('Other', 'One')],
    ['uploads', uploaded('1.pdf')],
  ])('%s are as they should be', (_, found) => expect(found).toEqual([]))

  it.each([
    ['a mail that is missing', announced([]), 'announcement a “Results a” to ada@example.com: 0 mails; sent'],
    ['a mail twice', announced([ada, ada]), 'announcement a “Results a” to ada@example.com: 2 mails; sent'],
    [
      'a mail to somebody who did not ask',
      announced([ada, mail('eve@example.com')]),
      'announcement a “Results a” to eve@example.com, who did not ask for it',
    ],
    ['a record that was altered', kept(['1', 'xyz']), '1: was abc, is xyz'],
    ['a record that is gone', kept(), '1: is gone'],
    ['no record', recordedOnce([change], []), 'DOCUMENT_UPDATED of documents/1: 1 changes, 0 records'],
    [
      'a record twice',
      recordedOnce([change], [change, change]),
      'DOCUMENT_UPDATED of documents/1: 1 changes, 2 records',
    ],
    [
      'a record of what nobody did',
      recordedOnce([change], [change, { ...change, object: 'documents/2' }]),
      'DOCUMENT_UPDATED of documents/2: 0 changes, 1 records',
    ],
    ['an item that is missing', imported(), '“One”: 0 announcements'],
    ['an item twice', imported('One', 'One'), '“One”: 2 announcements'],
    ['an upload that is missing', uploaded(), '“1.pdf”: 0 documents'],
    ['an upload twice', uploaded('1.pdf', '1.pdf'), '“1.pdf”: 2 documents'],
  ])('finds %s', (_, found, about) => expect(found.map(one => one.about)).toEqual([about]))
})
