import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { formatDateTime } from '../../format.ts'
import styles from '../../forms/ActionBar.module.css'
import { announcementPath, releasePath } from '../pickers/paths.ts'
import type { stateAt } from './readers.ts'
import { PostDialog } from '../../audience/social/PostDialog.tsx'

/** The way from a public announcement to the networks. */
const PostButton = ({ announcement }: { announcement: StaffAnnouncement }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Post to social media…</Button>
      {open && <PostDialog announcement={announcement} onClose={() => setOpen(false)} />}
    </>
  )
}

const main = { variation: 'primary' } as const

/** How far an announcement is saved, and what can be done with it in the state that it is in. */
export const WorkspaceBar = (props: {
  id: string
  announcement: StaffAnnouncement | undefined
  /** The confidential release that it is in. */
  release: string | undefined
  state: ReturnType<typeof stateAt>
  editable: boolean
  draft: { dirty: boolean; kept: boolean }
  busy: boolean
  /** Somebody else saved meanwhile, and that is settled first. */
  isBlocked: boolean
  onSave: () => void
  onPublish: () => void
  onWithdraw: () => void
  onMail: () => void
}) => {
  const { id, announcement, release, state, editable, draft, busy, isBlocked } = props
  const navigate = useNavigate()
  return (
    <div className={styles.bar}>
      <p role="status">
        {draft.dirty
          ? draft.kept
            ? 'Not saved yet; kept in this browser tab.'
            : 'Not saved, and too long to be kept in this browser tab: save it soon.'
          : announcement
            ? `Saved ${formatDateTime(announcement.updated_at)}, version ${announcement.version}`
            : 'Nothing written yet'}
      </p>
      {announcement && (state === 'draft' || (state === 'out' && announcement.kind === 'company')) && (
        <Button colorTheme="error" isDisabled={busy} onClick={props.onWithdraw}>
          {state === 'out' ? 'Withdraw…' : 'Give up this draft…'}
        </Button>
      )}
      {announcement && state === 'out' && !announcement.announced_at && !announcement.to_announce && (
        <Button isDisabled={busy} onClick={props.onMail}>
          Mail subscribers…
        </Button>
      )}
      {announcement && state === 'out' && <PostButton announcement={announcement} />}
      {announcement && state === 'out' && (
        <Button
          onClick={() => void navigate(`${announcementPath('new')}?replaces=${id}&kind=${announcement.kind}`)}
        >
          Write a correction
        </Button>
      )}
      {editable && (
        <Button
          isDisabled={busy || isBlocked || !draft.dirty}
          {...((!announcement || draft.dirty) && main)}
          onClick={props.onSave}
        >
          {busy ? 'Saving…' : state === 'out' ? 'Save for readers' : 'Save draft'}
        </Button>
      )}
      {announcement && state === 'draft' && (
        <Button
          isDisabled={busy || draft.dirty}
          {...(!draft.dirty && main)}
          onClick={() => (release ? void navigate(releasePath(release)) : props.onPublish())}
        >
          Publish…
        </Button>
      )}
    </div>
  )
}
