import { Alert, Button, TextField } from '@aws-amplify/ui-react'
import { useState, type FormEvent } from 'react'
import { invitePerson, type Level } from '#contract/people/team.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../api.ts'
import { fieldErrors } from '../../../kit/useAction.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { useChange } from './useChange.ts'
import { levelWords } from './words.ts'

const offered = ['editor', 'admin'] as const satisfies readonly Level[]

/** Makes an account for somebody, whose password comes by mail. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const [email, setEmail] = useState('')
  const [level, setLevel] = useState<(typeof offered)[number]>('editor')
  const { busy, problem, errors, setErrors, change } = useChange()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = invitePerson.body.safeParse({ email: email.trim(), level })
    if (!checked.success) return setErrors(fieldErrors(checked.error.issues))
    if (!(await change(() => api.invitePerson({ body: checked.data })))) return
    onClose()
    toast('Invitation sent', `${checked.data.email} has a password for three days.`)
  }
  return (
    <Dialog title="Invite somebody" onClose={onClose}>
      <form className={layout.stack} noValidate onSubmit={event => void submit(event)}>
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="off"
          spellCheck={false}
          descriptiveText="They get a password by mail, and choose their own when they sign in. To whom was invited and did not come a new one is sent."
          value={email}
          isDisabled={busy}
          hasError={errors['email'] !== undefined}
          aria-invalid={errors['email'] !== undefined}
          errorMessage={errors['email'] ?? ''}
          data-autofocus
          onChange={event => setEmail(event.target.value)}
        />
        <fieldset className={inputs.group} disabled={busy}>
          <legend className={inputs.label}>As</legend>
          {offered.map(each => (
            <label key={each} className={inputs.choice}>
              <input type="radio" name="level" checked={level === each} onChange={() => setLevel(each)} />
              <span>{levelWords[each]}</span>
            </label>
          ))}
        </fieldset>
        {problem && (
          <Alert variation="error" role="alert" hasIcon={false}>
            {problem} What you typed is kept.
          </Alert>
        )}
        <footer className={layout.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variation="primary" isDisabled={busy}>
            {busy ? 'Inviting…' : 'Send invitation'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
