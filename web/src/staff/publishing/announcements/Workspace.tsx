import { Button } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { Conflict } from '../../../kit/Conflict.tsx'
import { afterSaving, LeaveGuard } from '../../../kit/LeaveGuard.tsx'
import { announcementPath, releasePath } from '../pickers/paths.ts'
import { PublishDialog } from '../releases/PublishDialog.tsx'
import { State } from '../pickers/State.tsx'
import { useClock } from '../pickers/useClock.ts'
import { useDraft } from '../../forms/useDraft.ts'
import { useAnnouncements } from '../pickers/useThings.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { rows } from './rows.tsx'
import { Faults } from './Faults.tsx'
import { HeldText } from './HeldText.tsx'
import { MailDialog } from './MailDialog.tsx'
import { Preview } from './Preview.tsx'
import { isEditable, readersSee, stateAt, stateWords } from './readers.ts'
import { useItsRelease, type useAudience } from './useAudience.tsx'
import { cacheAnnouncement } from './useAnnouncement.ts'
import { useSave } from './useSave.ts'
import { valuesOf, type Values } from './values.ts'
import { Versions } from './Versions.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { WorkspaceBar } from './WorkspaceBar.tsx'
import { useFormFocus } from '../../../kit/useFormFocus.ts'

/** One announcement with all that can be done with it. */
export const Workspace = (props: {
  id: string
  /** As the server has it; absent for one that is not saved yet. */
  announcement?: StaffAnnouncement
  /** What a new one begins with. */
  start: Values
  /** Who may know of a new one. */
  audience?: ReturnType<typeof useAudience>
}) => {
  const { id, announcement, audience } = props
  const stored = announcement
    ? { version: announcement.version, values: valuesOf(announcement) }
    : { version: 0, values: props.start }
  const draft = useDraft(`announcement ${announcement ? id : 'new'}`, stored)
  const { busy, errors, problem, newer, setNewer, save } = useSave(id)
  const { data: clock } = useAnnouncements()
  const now = useClock(clock)
  const release = useItsRelease(id)
  const navigate = useNavigate()
  const [view, setView] = useState<'write' | 'preview' | 'versions'>('write')
  const [asked, setAsked] = useState<'change' | 'mail' | 'publish' | 'withdraw'>()
  const page = useRef<HTMLDivElement>(null)

  useFormFocus(page, busy, errors)

  const seen = announcement ?? { kind: draft.values.kind, released_at: null }
  const state = stateAt(seen, now)
  const editable = isEditable(seen, now)
  const itsRelease = announcement?.release_id ?? release?.id
  // A draft from before, of what somebody changed since.
  const conflict =
    newer ??
    (announcement && draft.dirty && draft.base < stored.version ? { current: announcement } : undefined)
  const obstacle =
    conflict?.obstacle ??
    (conflict && !isEditable(conflict.current, now) ? readersSee(conflict.current, now) : undefined)

  const discard = () => {
    draft.drop()
    audience?.drop()
  }
  const write = async () => {
    setView('write')
    if (audience?.isIncomplete()) return
    const saved = await save(draft.values, draft.base, audience?.release)
    if (!saved) return
    discard()
    if (!announcement) void navigate(announcementPath(id), { replace: true, state: afterSaving })
  }
  const tab = (name: typeof view, words: string) => (
    <Button
      size="small"
      aria-pressed={view === name}
      {...(view === name && { variation: 'primary' as const })}
      onClick={() => setView(name)}
    >
      {words}
    </Button>
  )
  return (
    <div className={layout.stack} ref={page}>
      <LeaveGuard dirty={draft.dirty || audience?.dirty === true} onDiscard={discard} />
      <div className={layout.head}>
        <div>
          <h2>{announcement?.title ?? 'New announcement'}</h2>
          <p>
            <State state={state}>{stateWords[state]}</State>
          </p>
        </div>
        <div className={layout.actions} role="group" aria-label="View">
          {tab('write', editable ? 'Write' : 'Record')}
          {tab('preview', 'Preview')}
          {announcement && tab('versions', 'Versions')}
        </div>
      </div>
      <p className={layout.note}>
        {readersSee(seen, now)} {release && 'Only the people who are named on its release know of it. '}
        {itsRelease && state !== 'withdrawn' && <Link to={releasePath(itsRelease)}>Show its release</Link>}
        {announcement?.withdrawn_at &&
          `Withdrawn ${formatDateTime(announcement.withdrawn_at)}: ${announcement.withdrawn_reason}`}
      </p>
      {announcement && <HeldText announcement={announcement} />}
      {conflict && (
        <Conflict
          what="announcement"
          key={conflict.current.version}
          rows={rows}
          from={draft.from}
          mine={draft.values}
          theirs={valuesOf(conflict.current)}
          obstacle={obstacle}
          onSettle={choices => {
            cacheAnnouncement(conflict.current)
            setNewer(undefined)
            draft.settle(conflict.current.version, valuesOf(conflict.current), choices)
          }}
          onDrop={() => {
            setNewer(undefined)
            draft.drop()
          }}
        />
      )}
      <Faults problem={problem} errors={errors} />
      {draft.recovered && !conflict && (
        <p role="status" className={layout.note}>
          These are changes of yours from before that are not saved.{' '}
          <Button size="small" onClick={draft.drop}>
            Discard them
          </Button>
        </p>
      )}
      {view === 'preview' && <Preview id={id} values={draft.values} stored={announcement} />}
      {view === 'versions' && announcement && (
        <Versions
          announcement={announcement}
          values={draft.values}
          editable={editable}
          onRestore={values => {
            draft.change(values)
            setView('write')
          }}
        />
      )}
      {/* The form stays, so that its cursor and its history of changes do. */}
      <div hidden={view !== 'write'} className={view === 'write' ? layout.stack : undefined}>
        {audience?.field}
        <AnnouncementForm
          id={id}
          values={draft.values}
          errors={errors}
          disabled={busy || !editable}
          kindFixed={state === 'out'}
          onChange={draft.change}
        />
      </div>
      <WorkspaceBar
        id={id}
        announcement={announcement}
        release={release?.id}
        state={state}
        editable={editable}
        draft={draft}
        busy={busy}
        isBlocked={conflict !== undefined}
        onSave={() => (state === 'out' ? setAsked('change') : void write())}
        onPublish={() => setAsked('publish')}
        onWithdraw={() => setAsked('withdraw')}
        onMail={() => setAsked('mail')}
      />
      {asked === 'change' && announcement && (
        <ChangeDialog
          title={announcement.title}
          stored={stored.values}
          values={draft.values}
          onYes={() => {
            setAsked(undefined)
            void write()
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'publish' && announcement && (
        <PublishDialog announcement={announcement} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'mail' && announcement && (
        <MailDialog announcement={announcement} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'withdraw' && announcement && (
        <WithdrawDialog
          announcement={announcement}
          isOut={state === 'out'}
          onNewer={current => setNewer({ current })}
          onDone={draft.drop}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
