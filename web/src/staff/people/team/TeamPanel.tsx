import { Button } from '@aws-amplify/ui-react'
import { useDeferredValue, useId, useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import type { TeamMember } from '#contract/people/team.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { Cards, Loaded, More, Section } from '../../../kit/Section.tsx'
import type { Session } from '../../../session.ts'
import { count, formatDateTime } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { MenuButton } from '../../shell/MenuButton.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import styles from './Team.module.css'
import { actsOn, type Act } from './acts.ts'
import { factorWords, isWaiting, reloadTeam, standingOf, useTeam } from './team.ts'

/** An account with what can be done about it. */
const MemberCard = (props: {
  member: TeamMember
  isSelf: boolean
  adminsNeedFactor: boolean
  onAct: (act: Act) => void
}) => {
  const { member, onAct } = props
  const { email } = member
  const { tone, words } = standingOf(member)
  const { first, more } = actsOn(member)
  const facts = [
    member.name,
    `since ${formatDateTime(member.created_at)}`,
    factorWords(member, props.adminsNeedFactor),
  ]
  return (
    <li className={`${lists.card} ${styles.member}`} data-tone={tone}>
      <div className={lists.thing}>
        <h3>
          {email}
          {props.isSelf && <span className={styles.self}>you</span>}
        </h3>
        <p className={layout.quiet}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className={`${tone === 'bad' ? lists.missing : ''} ${styles.standing}`}>{words}</p>
      <div className={`${layout.actions} ${styles.acts}`}>
        {first
          .filter(({ danger }) => !danger)
          .map(act => (
            <Button
              key={act.label}
              size="small"
              ariaLabel={`${act.label}: ${email}`}
              onClick={() => onAct(act)}
            >
              {act.label}
            </Button>
          ))}
        <MenuButton
          text="Actions"
          label={`Actions for ${email}`}
          items={more.map(act => ({
            label: `${act.label}…`,
            ...(act.danger && { danger: true }),
            run: () => onAct(act),
          }))}
        />
      </div>
    </li>
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
  const query = useTeam(search)
  const { data } = query
  const [dialog, setDialog] = useState<'invite' | { member: TeamMember; act: Act }>()
  const self = useRouteLoaderData<Session>('admin')?.userId
  const id = useId()
  const close = () => setDialog(undefined)
  return (
    <Section
      title="Team"
      text={`Who may do what here. What is taken away is gone within five seconds, what is given reaches open pages within ten minutes. Each change is on record.${data?.adminsNeedFactor ? ' Administrators need an authenticator app.' : ''}`}
      action={{ label: 'Invite somebody', isDisabled: false, onClick: () => setDialog('invite') }}
    >
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
          {data && summary(data.members)}
        </p>
      </div>
      <Loaded query={query} what="team">
        {({ members, adminsNeedFactor }) => (
          <Cards
            label="Accounts"
            rows={members}
            empty={['Nobody found', `No address begins with “${search}”. Invite them, or search anew.`]}
          >
            {member => (
              <MemberCard
                key={member.id}
                member={member}
                isSelf={member.id === self}
                adminsNeedFactor={adminsNeedFactor}
                onAct={act => setDialog({ member, act })}
              />
            )}
          </Cards>
        )}
      </Loaded>
      <More query={query} label="Show more accounts" />
      {dialog === 'invite' && <InviteDialog onClose={close} />}
      {typeof dialog === 'object' && (
        <Confirm {...dialog.act} keep="Cancel" onEnd={reloadTeam} onClose={close}>
          <strong className={lists.thing}>{dialog.member.email}</strong>
          <p className={layout.note}>{dialog.act.text}</p>
        </Confirm>
      )}
    </Section>
  )
}
