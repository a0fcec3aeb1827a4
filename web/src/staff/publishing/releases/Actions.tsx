import { Button } from '@aws-amplify/ui-react'
import type { Release, Seen } from '#contract/publishing/releases.ts'
import styles from '../../forms/ActionBar.module.css'
import { ActDialog } from './ActDialog.tsx'
import { HoldButton } from './HoldButton.tsx'
import { hasDrafted, isLate, stateAt } from './readers.ts'
import { RequestButton } from './RequestButton.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

export type ReleaseDialog = 'approve' | 'ask' | 'cancel' | 'refuse'

/** What a person can do with a release that is not out; what they may not do is absent. */
export const Actions = (props: {
  release: Release
  /** Its things as the person saw them. */
  seen: readonly Seen[]
  /** Whether one of them was changed since. */
  isUnseen: boolean
  /** The server's clock, ms. */
  now: number
  userId: string | undefined
  /** The dialog that is open. */
  dialog: ReleaseDialog | undefined
  onDialog: (dialog: ReleaseDialog | undefined) => void
  onEdit: () => void
  /** Somebody else changed it meanwhile: nothing was done. */
  onNewer: () => void
  onDone: () => void
}) => {
  const { release, now, userId, dialog, onDialog: setDialog, onNewer, onDone } = props
  const close = () => setDialog(undefined)
  const isDraft = stateAt(release, now) === 'drafted'
  const isLateDraft = isLate(release, now)
  const isRequested = release.approval_requested_at !== undefined
  const isUnfinished =
    isLateDraft || release.unsettled.length > 0 || release.items.some(({ missing }) => missing)
  const isOwn = release.drafted_by === userId
  return (
    <>
      <div className={styles.bar}>
        <p>{isLateDraft && 'Choose a later moment before it is approved.'}</p>
        <Button colorTheme="error" onClick={() => setDialog('cancel')}>
          Withdraw release…
        </Button>
        {!isDraft && <HoldButton release={release} onNewer={onNewer} />}
        <Button onClick={props.onEdit}>Change…</Button>
        {isDraft && !isOwn && <Button onClick={() => setDialog('ask')}>Ask…</Button>}
        {isDraft && !isOwn && isRequested && release.may_approve && (
          <Button onClick={() => setDialog('refuse')}>Refuse…</Button>
        )}
        {isDraft && !isRequested && hasDrafted(release, userId) && (
          <RequestButton release={release} isDisabled={isUnfinished} onNewer={onNewer} onDone={onDone} />
        )}
        {isDraft && release.may_approve && (
          <Button
            variation="primary"
            isDisabled={isUnfinished || props.isUnseen}
            onClick={() => setDialog('approve')}
          >
            Approve…
          </Button>
        )}
      </div>
      {(dialog === 'approve' || dialog === 'cancel') && (
        <ActDialog
          act={dialog}
          release={release}
          seen={props.seen}
          now={now}
          onNewer={onNewer}
          onDone={onDone}
          onClose={close}
        />
      )}
      {(dialog === 'ask' || dialog === 'refuse') && (
        <ReviewDialog
          decision={dialog}
          release={release}
          onNewer={onNewer}
          onDone={dialog === 'refuse' ? onDone : () => undefined}
          onClose={close}
        />
      )}
    </>
  )
}
