import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { AnnouncementKind } from '#contract/publishing/announcements.ts'
import { problemText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { exactMoment } from '../pickers/moments.ts'
import { Picker } from '../pickers/Picker.tsx'
import { useAnnouncements } from '../pickers/useThings.ts'
import { stateAt } from './readers.ts'

/** The earlier announcement that this one corrects and replaces. */
export const Replaces = (props: {
  id: string
  kind: AnnouncementKind
  chosen: string
  onChange: (id: string) => void
}) => {
  const { chosen } = props
  const { data, error } = useAnnouncements()
  const [picking, setPicking] = useState(false)
  const earlier = data?.announcements.find(({ id }) => id === chosen)
  const offered = data?.announcements.filter(
    one => one.id !== props.id && one.kind === props.kind && stateAt(one, Date.parse(data.now)) === 'out',
  )
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>Replaces</legend>
      {chosen && (
        <p className={lists.thing}>
          <strong>{earlier?.title ?? (data ? 'An announcement that is no longer there' : 'Loading…')}</strong>
          <small>Both stay public, each with a link to the other.</small>
        </p>
      )}
      <div className={layout.actions}>
        <Button size="small" onClick={() => setPicking(true)}>
          {chosen ? 'Choose another…' : 'Choose an earlier announcement…'}
        </Button>
        {chosen && (
          <Button size="small" onClick={() => props.onChange('')}>
            Replaces nothing
          </Button>
        )}
      </div>
      {picking && (
        <Picker
          title="Which one does it replace?"
          hint="Announcements of the same kind that are out. The earlier one stays public, marked as replaced."
          options={offered?.map(one => ({
            key: one.id,
            title: one.title,
            text: one.rns_number ?? '',
            detail: `${one.rns_number ? `RNS ${one.rns_number} · ` : ''}Out since ${exactMoment(one.released_at ?? '')}`,
          }))}
          problem={error ? problemText(error) : undefined}
          chosen={chosen ? [chosen] : []}
          limit={1}
          onChoose={([id = '']) => props.onChange(id)}
          onClose={() => setPicking(false)}
        />
      )}
    </fieldset>
  )
}
