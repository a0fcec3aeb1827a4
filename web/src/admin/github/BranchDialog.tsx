import { SelectField, TextField } from '@aws-amplify/ui-react'
import { createBranch } from '#contract/integrations/github.ts'
import { toast } from '../../ui/toast/toasts.ts'
import { api } from '../api.ts'
import { useDraft } from '../forms/useDraft.ts'
import type { ActProps } from './useSend.ts'
import { Failure } from './Failure.tsx'
import { FormDialog } from './FormDialog.tsx'
import { placeOf } from './paths.ts'
import { useSend } from './useSend.ts'
import { addBranch } from './useGithub.ts'

/** Names a new branch and where it begins. */
export const BranchDialog = ({ selection, onClose }: ActProps) => {
  const { repository, branches, branch, selectBranch } = selection
  const { full_name } = repository
  const start = { branch: '', from_branch: branch?.name ?? repository.default_branch }
  const { values, change, drop } = useDraft(`github branch ${full_name}`, { version: 0, values: start })
  const { busy, errors, failure, send } = useSend('Failed to create branch')
  const submit = () =>
    send(createBranch.body, values, async body => {
      const created = await api.createBranch({ params: placeOf(full_name), body })
      drop()
      addBranch(full_name, created)
      toast('Branch created', `${created.name} begins where ${body.from_branch} stands.`)
      selectBranch(created.name)
      onClose()
    })
  return (
    <FormDialog
      title="Create branch"
      submit="Create branch"
      busy={busy}
      errors={errors}
      onSubmit={() => void submit()}
      onCancel={() => {
        drop()
        onClose()
      }}
      onClose={onClose}
    >
      {failure !== undefined && <Failure heading="The branch was not created" error={failure} />}
      <TextField
        label="Name of the branch"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        value={values.branch}
        placeholder="feature/new-cms"
        hasError={errors['branch'] !== undefined}
        aria-invalid={errors['branch'] !== undefined}
        errorMessage={errors['branch'] ?? ''}
        onChange={event => change({ branch: event.target.value })}
      />
      <SelectField
        label="Begins at"
        value={values.from_branch}
        onChange={event => change({ from_branch: event.target.value })}
      >
        {branches.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
