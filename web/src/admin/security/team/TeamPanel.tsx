import { Button } from '@aws-amplify/ui-react'
import { useDeferredValue, useId, useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import type { TeamMember } from '#contract/people/team.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import type { Session } from '../../../session.ts'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { FetchFailed } from '../../../kit/Section.tsx'
import { isSignInOver } from '../../api.ts'
import { count } from '../../format.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import lists from '../../styles/Lists.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { MemberRow } from './MemberRow.tsx'
import styles from './Team.module.css'
import type { Act } from './acts.ts'
import { useChange } from './useChange.ts'
import { useTeam } from './useTeam.ts'
import { isWaiting } from './words.ts'

/** Does something to an account after saying what that means. */
export const ActDialog = (props: { member: TeamMember; act: Act; onClose: () => void }) => {
  const { member, act, onClose } = props
  const { busy, problem, change } = useChange()
  const go = async () => {
    if (!(await change(act.run))) return
    onClose()
    toast(act.done.title, act.done.text)
  }
  return (
    <Dialog title={act.title} onClose={onClose}>
      <div className={layout.stack}>
        <p>
          <strong className={lists.thing}>{member.email}</strong>
        </p>
        <p className={layout.note}>{act.text}</p>
        <p className={inputs.error} role="alert">
          {problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button data-autofocus={act.danger} onClick={onClose}>
          Cancel
        </Button>
        <Button
          variation="primary"
          data-autofocus={!act.danger || undefined}
          {...(act.danger && { colorTheme: 'error' as const })}
          isDisabled={busy}
          onClick={() => void go()}
        >
          {busy ? act.busy : act.button}
        </Button>
      </footer>
    </Dialog>
  )
}

const summary = (members: readonly TeamMember[]): string => {
  const waiting = members.filter(isWaiting).length
  return `${count(members.length, 'account')}${waiting > 0 ? `, ${waiting} waiting for approval` : ''}`
}

/** Who may do what here: administrators approve, promote and remove people (A-067). */
export const TeamPanel = () => {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim().toLowerCase())
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTeam(search)
  const [dialog, setDialog] = useState<'invite' | { member: TeamMember; act: Act }>()
  const self = useRouteLoaderData<Session>('admin')?.userId
  const id = useId()
  useDocumentTitle('Team')
  const close = () => setDialog(undefined)
  return (
    <section className={layout.stack} aria-labelledby="team">
      <header className={layout.head}>
        <div>
          <h2 id="team">Team</h2>
          <p className={layout.quiet}>
            Who may do what here. What is taken away is gone within five seconds, what is given reaches open
            pages within ten minutes. Each change is on record.
            {data?.adminsNeedFactor && ' Administrators need an authenticator app.'}
          </p>
        </div>
        <Button variation="primary" onClick={() => setDialog('invite')}>
          Invite somebody
        </Button>
      </header>
      <div className={layout.toolbar}>
        <div className={`${inputs.group} ${styles.search}`}>
          <label className={inputs.label} htmlFor={id}>
            Search by e-mail address
          </label>
          <input
            id={id}
            className={inputs.input}
            type="search"
            autoComplete="off"
            spellCheck={false}
            placeholder="Beginning of the address"
            maxLength={254}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
        <p role="status" className={layout.quiet}>
          {data ? summary(data.members) : error ? '' : 'Loading the team…'}
        </p>
      </div>
      {error && !isSignInOver(error) && (
        <FetchFailed
          heading="The team could not be read"
          error={error}
          stale={data && 'What is below'}
          onRetry={() => void refetch()}
        />
      )}
      {data?.members.length === 0 && (
        <div className={layout.empty}>
          <h3>Nobody found</h3>
          <p className={layout.quiet}>No address begins with “{search}”. Invite them, or search anew.</p>
        </div>
      )}
      {data && data.members.length > 0 && (
        <ul className={lists.cards} aria-label="Accounts">
          {data.members.map(member => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.id === self}
              adminsNeedFactor={data.adminsNeedFactor}
              onAct={act => setDialog({ member, act })}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show more accounts'}
        </Button>
      )}
      {dialog === 'invite' && <InviteDialog onClose={close} />}
      {typeof dialog === 'object' && <ActDialog {...dialog} onClose={close} />}
    </section>
  )
}
