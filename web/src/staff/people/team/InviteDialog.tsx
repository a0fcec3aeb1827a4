import { TextField } from '@aws-amplify/ui-react'
import { invitePerson, type Level } from '#contract/people/team.ts'
import { Choice } from '../../../kit/Choices.tsx'
import { FormDialog } from '../../../kit/Form.tsx'
import { useEditor } from '../../../kit/useEditor.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import { levelWords, reloadTeam } from './team.ts'

const offered = ['editor', 'admin'] as const satisfies readonly Level[]

interface Values {
  email: string
  level: (typeof offered)[number]
}

/** Makes an account for somebody, whose password comes by mail. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const editor = useEditor({
    key: 'invitation',
    thing: undefined,
    fields: { email: { label: 'E-mail address' }, level: { label: 'As' } },
    empty: { email: '', level: 'editor' } as Values,
    valuesOf: ({ email, level }: Values & { version: number }): Values => ({ email, level }),
    schema: invitePerson.body,
    inputOf: values => ({ ...values, email: values.email.trim() }),
    save: async body => {
      await api.invitePerson({ body })
      return { ...body, version: 1 }
    },
    onSaved: ({ email }) => {
      onClose()
      toast('Invitation sent', `${email} has a password for three days.`)
    },
    reload: reloadTeam,
  })
  return (
    <FormDialog
      editor={editor}
      what="invitation"
      title="Invite somebody"
      submit="Send invitation"
      onClose={onClose}
    >
      <TextField
        {...editor.text('email')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        descriptiveText="They get a password by mail, and choose their own when they sign in. To whom was invited and did not come a new one is sent."
        data-autofocus
      />
      <fieldset className={inputs.group} disabled={editor.busy}>
        <legend className={inputs.label}>As</legend>
        {offered.map(level => (
          <Choice
            key={level}
            type="radio"
            name="level"
            label={levelWords[level]}
            checked={editor.values.level === level}
            onChange={() => editor.change({ level })}
          />
        ))}
      </fieldset>
    </FormDialog>
  )
}
