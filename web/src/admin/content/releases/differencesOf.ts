import { count } from '../../format.ts'
import type { Difference } from '../../forms/Comparison.tsx'
import { exactMoment } from '../publishing/moments.ts'
import { chosenMoment } from './moment.ts'
import { addressesIn, expectedOf, type Values } from './values.ts'

const moment = (values: Values, now: number) => {
  const { at } = chosenMoment(values, now)
  if (at === undefined) return 'No moment'
  return at === null ? 'As soon as it is approved' : exactMoment(at)
}

const rnsText = ({ regulatory, rns }: Values) =>
  regulatory ? Object.values(expectedOf(rns)).join(', ') : 'None'

const readersText = ({ confidential, readers }: Values) =>
  confidential ? addressesIn(readers).join(', ') : 'All staff'

/** What two versions of a release say differently, in words. */
export const differencesOf = (theirs: Values, mine: Values, now: number): Difference[] => {
  const ids = (values: Values) => values.items.map(({ id }) => id)
  const things = (values: Values, other: Values) => {
    const more = ids(values).filter(id => !ids(other).includes(id)).length
    return `${count(values.items.length, 'thing')}${more > 0 ? `, ${more} of them only here` : ''}`
  }
  const all: Difference[] = [
    { label: 'Title', theirs: theirs.title, mine: mine.title },
    { label: 'Goes out', theirs: moment(theirs, now), mine: moment(mine, now) },
    {
      label: 'Price-sensitive',
      theirs: theirs.price_sensitive ? 'Yes' : 'No',
      mine: mine.price_sensitive ? 'Yes' : 'No',
    },
    {
      label: 'Regulatory',
      theirs: theirs.regulatory ? 'Yes' : 'No',
      mine: mine.regulatory ? 'Yes' : 'No',
    },
    { label: 'Who may see it', theirs: readersText(theirs), mine: readersText(mine) },
    { label: 'RNS', theirs: rnsText(theirs), mine: rnsText(mine) },
  ]
  return [
    ...all.filter(one => one.theirs !== one.mine),
    ...(ids(theirs).join() === ids(mine).join()
      ? []
      : [{ label: 'Things', theirs: things(theirs, mine), mine: things(mine, theirs) }]),
  ]
}
