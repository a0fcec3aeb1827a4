import { Alert, Button } from '@aws-amplify/ui-react'
import type { Release } from '#contract/publishing/releases.ts'
import { api } from '../../../kit/api.ts'
import { useAllDocuments } from '../pickers/useThings.ts'
import { useAct } from './useAct.ts'
import { inputOf, valuesOf } from './values.ts'

/** Documents of its announcements that readers would not get with them, and the way to take them along. */
export const Unsettled = ({ release, onNewer }: { release: Release; onNewer: () => void }) => {
  const { data: documents } = useAllDocuments()
  const { busy, problem, act } = useAct(onNewer)
  const { id, unsettled, items, publish_at, price_sensitive, version } = release
  if (unsettled.length === 0) return null
  const titles = unsettled.map(
    one => documents?.find(document => document.id === one)?.title ?? 'a document that you may not see',
  )
  const takeAlong = () => {
    const added = unsettled.map(one => ({ type: 'document' as const, id: one }))
    const all = [...items.map(({ type, id }) => ({ type, id })), ...added]
    const values = { ...valuesOf(release), price_sensitive, items: all }
    const body = inputOf(values, publish_at)
    void act(() => api.updateRelease({ params: { id }, body, ifMatch: version }))
  }
  return (
    <Alert variation="warning" role="alert" hasIcon={false} heading="Readers would not get what is attached">
      Attached to its announcements, not public, and not in this release:{' '}
      {titles.map(title => `“${title}”`).join(', ')}. Take along what readers are to get, or take it off the
      announcement; the release cannot be approved before.{' '}
      <Button size="small" isDisabled={busy} onClick={takeAlong}>
        {busy ? 'Taking along…' : 'Take along'}
      </Button>
      {problem && <p>{problem}</p>}
    </Alert>
  )
}
