import type { ConflictRow } from '../../../kit/Conflict.tsx'
import { count } from '../../format.ts'
import { exactMoment } from '../pickers/moments.ts'
import { chosenMoment } from './moment.ts'
import { addressesIn, expectedOf, type Values } from './values.ts'

const yesNo = (value: boolean | null) => (value ? 'Yes' : 'No')
const idsOf = ({ items }: Values) => items.map(({ id }) => id)

/** What a person chooses as one where somebody else saved meanwhile, and how it reads. */
export const rowsAt = (now: number): readonly ConflictRow<Values>[] => [
  { label: 'Title', fields: ['title'], say: ({ title }) => title },
  {
    label: 'Goes out',
    fields: ['when', 'date', 'time', 'second'],
    say: values => {
      const { at } = chosenMoment(values, now)
      if (at === undefined) return 'No moment'
      return at === null ? 'As soon as it is approved' : exactMoment(at)
    },
  },
  {
    label: 'Price-sensitive',
    fields: ['price_sensitive'],
    say: ({ price_sensitive }) => yesNo(price_sensitive),
  },
  { label: 'Regulatory', fields: ['regulatory'], say: ({ regulatory }) => yesNo(regulatory) },
  {
    label: 'Who may see it',
    fields: ['confidential', 'readers'],
    say: ({ confidential, readers }) => (confidential ? addressesIn(readers).join(', ') : 'All staff'),
  },
  {
    label: 'RNS',
    fields: ['rns'],
    say: ({ regulatory, rns }) => (regulatory ? Object.values(expectedOf(rns)).join(', ') : 'None'),
  },
  {
    label: 'Items',
    fields: ['items'],
    say: (values, other) => {
      const more = idsOf(values).filter(id => !idsOf(other).includes(id)).length
      return `${count(values.items.length, 'item')}${more > 0 ? `, ${more} of them only here` : ''}`
    },
  },
]
