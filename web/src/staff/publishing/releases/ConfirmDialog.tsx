import { TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { confirmRelease } from '#contract/publishing/releaseEdits.ts'
import type { Release } from '#contract/publishing/releases.ts'
import type { RnsSuggestion } from '#contract/news/rnsDetection.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { fieldErrors, type FieldErrors } from '../../../kit/useAction.ts'
import { ReasonDialog } from '../../forms/ReasonDialog.tsx'
import { exactMoment } from '../pickers/moments.ts'
import { useAct } from './useAct.ts'

/** Records that the RNS of a release is out: as an item that a provider showed, or as the person knows otherwise. */
export const ConfirmDialog = (props: {
  release: Release
  /** The item that is it. */
  item?: RnsSuggestion
  /** The server's clock, ms. */
  now: number
  onNewer: () => void
  onClose: () => void
}) => {
  const { release, item, now, onClose } = props
  const { id, version, publish_at } = release
  const [number, setNumber] = useState(release.expected_rns?.number ?? '')
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, problem, act } = useAct(() => {
    props.onNewer()
    onClose()
  })
  const isAhead = publish_at !== null && Date.parse(publish_at) > now

  const confirm = async (note: string) => {
    const body = {
      ...(item && { item: { provider: item.provider, id: item.item_id } }),
      ...(!item && number.trim() && { number: number.trim() }),
      ...(note.trim() && { note: note.trim() }),
    }
    const found = fieldErrors(confirmRelease.body.safeParse(body).error?.issues ?? [])
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const done = await act(() => api.confirmRelease({ params: { id }, body, ifMatch: version }))
    if (!done) return
    onClose()
    toast(
      'Release confirmed',
      done.state === 'out'
        ? 'It is public now.'
        : done.out_at
          ? `It goes out at ${exactMoment(done.out_at)}.`
          : 'It stays on hold until it goes on.',
    )
  }
  return (
    <ReasonDialog
      title={item ? 'Is this its RNS?' : 'Is its RNS released?'}
      label="How you know, for the record"
      keep="Not yet"
      act={item ? 'It is its RNS' : 'Confirm released'}
      acting="Confirming…"
      busy={busy}
      problem={problem}
      onAct={note => void confirm(note)}
      onClose={onClose}
    >
      {item ? (
        <p>
          You say that <strong>{item.title}</strong>
          {item.rns_number && `, RNS ${item.rns_number},`} is the RNS of “{release.title}”.
        </p>
      ) : (
        <p>
          You say that the RNS of “{release.title}” is out, though no provider has shown it. That goes on
          record, with your name.
        </p>
      )}
      <p className={layout.note}>
        {release.state === 'on_hold'
          ? 'Readers see nothing as long as it is on hold.'
          : isAhead
            ? `Readers see nothing until ${exactMoment(publish_at)}.`
            : 'Readers see it the moment you confirm. That cannot be taken back.'}
      </p>
      {!item && (
        <TextField
          label="RNS number, if you know it"
          value={number}
          maxLength={20}
          placeholder="2584X"
          hasError={errors['number'] !== undefined}
          aria-invalid={errors['number'] !== undefined}
          errorMessage={errors['number'] ?? ''}
          onChange={event => setNumber(event.target.value)}
        />
      )}
    </ReasonDialog>
  )
}
