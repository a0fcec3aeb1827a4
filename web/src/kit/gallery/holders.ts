import type { ConflictRow } from '../Conflict.tsx'
import type { Fields } from '../useEditor.ts'

/** Something to edit. */
export interface Holder {
  id: string
  version: number
  name: string
  shares: string
  kind: 'Person' | 'Company'
  isPublic: boolean
}

export type Values = Pick<Holder, 'name' | 'shares' | 'kind' | 'isPublic'>

export const fields: Fields<Values> = {
  name: { label: 'Name' },
  shares: { label: 'Shares' },
  kind: { label: 'Kind' },
  isPublic: { label: 'Shown to readers', say: isPublic => (isPublic ? 'Yes' : 'No') },
}

export const rows: readonly ConflictRow<Holder>[] = [
  { label: 'Name', fields: ['name'], say: ({ name }) => name },
  { label: 'Shares', fields: ['shares'], say: ({ shares }) => shares },
  { label: 'Kind', fields: ['kind'], say: ({ kind }) => kind },
]

export const holders: readonly Holder[] = [
  {
    id: '1',
    version: 1,
    name: 'Specimen Nominees Limited',
    shares: '9,510,646',
    kind: 'Company',
    isPublic: true,
  },
  { id: '2', version: 1, name: 'Ada Example', shares: '1,200', kind: 'Person', isPublic: false },
]
