import { Button } from '@aws-amplify/ui-react'
import type { TeamMember } from '#contract/people/team.ts'
import { MenuButton } from '../../../staff/MenuButton.tsx'
import { formatDateTime } from '../../format.ts'
import layout from '../../styles/Layout.module.css'
import { actsOn, type Act } from './acts.ts'
import styles from './Team.module.css'
import { factorWords, standingOf } from './words.ts'

/** An account with what can be done about it. */
export const MemberRow = (props: {
  member: TeamMember
  isSelf: boolean
  adminsNeedFactor: boolean
  onAct: (act: Act) => void
}) => {
  const { member, isSelf, adminsNeedFactor, onAct } = props
  const { standing, words } = standingOf(member)
  const { first, more } = actsOn(member)
  const factor = factorWords(member, adminsNeedFactor)
  return (
    <li className={styles.member} data-standing={standing}>
      <div className={styles.who}>
        <h3 className={styles.email}>
          {member.email}
          {isSelf && <span className={styles.self}>you</span>}
        </h3>
        <p className={layout.quiet}>
          {[member.name, `since ${formatDateTime(member.created_at)}`, factor].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className={styles.standing}>{words}</p>
      <div className={styles.acts}>
        {first
          .filter(({ danger }) => !danger)
          .map(act => (
            <Button
              key={act.label}
              size="small"
              ariaLabel={`${act.label}: ${member.email}`}
              onClick={() => onAct(act)}
            >
              {act.label}
            </Button>
          ))}
        <MenuButton
          text="Actions"
          label={`Actions for ${member.email}`}
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
