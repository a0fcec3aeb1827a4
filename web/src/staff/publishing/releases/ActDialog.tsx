import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { Release, Seen } from '#contract/publishing/releases.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { count } from '../../format.ts'
import { newerOf } from '../../../kit/useAction.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { exactMoment, fromNow } from '../pickers/moments.ts'
import { RnsGap } from './RnsGap.tsx'
import { cacheRelease } from './useReleases.ts'

/** Approves a release, or takes it back, after saying what that does. */
export const ActDialog = (props: {
  act: 'approve' | 'cancel'
  release: Release
  /** Its things as the person saw them. */
  seen: readonly Seen[]
  /** The server's clock, ms. */
  now: number
  /** Somebody else changed it meanwhile: nothing was done. */
  onNewer: () => void
  onDone: () => void
  onClose: () => void
}) => {
  const { act, release, onClose } = props
  const { id, version, title, publish_at } = release
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const things = release.items.length === 1 ? 'it' : `all ${count(release.items.length, 'thing')} together`
  const approves = act === 'approve'
  const awaits = release.regulatory && !release.detection

  const go = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const call = { params: { id }, ifMatch: version }
      const done = approves
        ? await api.approveRelease({ ...call, body: { items: [...props.seen] } })
        : await api.cancelRelease(call)
      cacheRelease(done)
      props.onDone()
      onClose()
      if (!approves) toast('Release withdrawn', 'Its things stay unpublished.')
      else if (done.out_at === null)
        toast('Release approved', 'It waits for its RNS: readers see nothing before.')
      else if (publish_at === null) toast('Release approved', 'It is public now.')
      else toast('Release approved', `It goes out at ${exactMoment(publish_at)}.`)
    } catch (error) {
      const current = newerOf<Release>(error)
      if (current) {
        cacheRelease(current)
        props.onNewer()
        onClose()
        return
      }
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={approves ? `Approve “${title}”?` : `Withdraw “${title}”?`} onClose={onClose}>
      <div className={layout.stack}>
        {approves ? (
          <p className={layout.note}>
            {awaits
              ? `Readers see nothing before its RNS was seen at a provider or confirmed by staff${publish_at === null ? '' : `, nor before ${exactMoment(publish_at)}`}. From then on they see ${things}.`
              : publish_at === null
                ? `Readers see ${things} the moment you approve. That cannot be taken back as a whole afterwards.`
                : `Readers see nothing until ${exactMoment(publish_at)} (${fromNow(Date.parse(publish_at) - props.now)}); from that second on they see ${things}. Until then it can be changed or cancelled.`}
          </p>
        ) : (
          <p>
            What is in it stays unpublished and can go out with another release. The release itself cannot be
            approved any more.
          </p>
        )}
        {approves && awaits && <RnsGap symbol={release.expected_rns?.symbol} />}
        <ul className={lists.list} aria-label={approves ? 'What readers will see' : 'What stays unpublished'}>
          {release.items.map(item => (
            <li key={item.id}>
              <span className={lists.thing}>
                <strong>{item.title}</strong>
                <small>{item.url && decodeURI(item.url)}</small>
              </span>
            </li>
          ))}
        </ul>
        <p className={inputs.error} role="alert">
          {problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button onClick={onClose}>{approves ? 'Not yet' : 'Keep it'}</Button>
        <Button
          variation="primary"
          {...(!approves && { colorTheme: 'error' as const })}
          isDisabled={busy}
          onClick={() => void go()}
        >
          {approves ? (busy ? 'Approving…' : 'Approve') : busy ? 'Withdrawing…' : 'Withdraw the release'}
        </Button>
      </footer>
    </Dialog>
  )
}
