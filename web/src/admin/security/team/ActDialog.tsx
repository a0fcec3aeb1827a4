import { Button } from '@aws-amplify/ui-react'
import type { TeamMember } from '#contract/people/team.ts'
import { Dialog } from '../../../staff/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import lists from '../../styles/Lists.module.css'
import type { Act } from './acts.ts'
import { useChange } from './useChange.ts'

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
