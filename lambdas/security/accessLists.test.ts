import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accessCheck, notFound } from './accessListStore.ts'

const now = new Date('2026-03-26T07:00:00.000Z')
const accessList = { id: 'release', items: ['paper', 'news'], readers: ['ada'] }

it('X-017 a confidential release and all that is in it are known to those who are named alone', () => {
  fc.assert(
    fc.property(fc.constantFrom('release', 'paper', 'news'), fc.string(), (id, person) => {
      const { isHidden, assertCanView } = accessCheck([accessList], now)
      expect(isHidden(id, { id: person })).toBe(person !== 'ada')
      const ask = () => assertCanView(id, { id: person })
      if (person === 'ada') ask()
      else
        expect(ask).toThrow(
          expect.objectContaining({ code: 'not_found', message: notFound().message }) as Error,
        )
    }),
  )
})

it('X-017 what is of no confidential release is known to everybody, and what is of two to those of both', () => {
  const other = { id: 'second', items: ['paper'], readers: ['ada', 'grace'] }
  const { isHidden, accessListsOf } = accessCheck([accessList, other], now)
  expect(['other', 'second'].map(id => isHidden(id, { id: 'grace' }))).toEqual([false, false])
  expect(['ada', 'grace'].map(id => isHidden('paper', { id }))).toEqual([false, true])
  expect(accessListsOf('paper').map(({ id }) => id)).toEqual(['release', 'second'])
  expect(accessListsOf('other')).toEqual([])
})

it('X-017 confidentiality ends with the moment from which readers see it, not before', () => {
  const until = '2026-03-26T07:00:00.000Z'
  const hidden = (at: string) =>
    accessCheck([{ ...accessList, until }], new Date(at)).isHidden('paper', { id: 'grace' })
  expect(hidden('2026-03-26T06:59:59.999Z')).toBe(true)
  expect(hidden(until)).toBe(false)
})
