import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { createPullRequest, PullRequest } from '#contract/integrations/github.ts'
import { ApiProblem } from '../../api.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { api } from '../api.ts'
import { useDraft } from '../forms/useDraft.ts'
import type { ActProps } from './useSend.ts'
import { Failure } from './Failure.tsx'
import { FormDialog } from './FormDialog.tsx'
import { OutLink } from './OutLink.tsx'
import { placeOf } from './paths.ts'
import { useSend } from './useSend.ts'
import { reloadPulls } from './useGithub.ts'

const openOne = (failure: unknown) =>
  failure instanceof ApiProblem
    ? PullRequest.safeParse((failure.details as { pull?: unknown } | undefined)?.pull).data
    : undefined

/** Asks for the commits of a branch to be taken into another. */
export const PullDialog = ({ selection, onClose }: ActProps) => {
  const { repository, branches, branch } = selection
  const { full_name, default_branch } = repository
  const start = { title: '', head: branch?.name ?? default_branch, base: default_branch, body: '' }
  const { values, change, drop } = useDraft(`github pull ${full_name}`, { version: 0, values: start })
  const { busy, errors, setErrors, failure, send } = useSend('Failed to create pull request')
  const submit = () => {
    if (values.head === default_branch) {
      const message = 'Cannot create PR from default branch'
      setErrors({ head: message })
      return toastError('Invalid Branch', message)
    }
    return send(createPullRequest.body, values, async body => {
      const { number, title } = await api.createPullRequest({ params: placeOf(full_name), body })
      drop()
      toast('Pull request created', `#${number} ${title}`)
      await reloadPulls(full_name)
      onClose()
    })
  }
  const existing = openOne(failure)
  const branchField = (field: 'base' | 'head', label: string) => (
    <SelectField
      label={label}
      value={values[field]}
      hasError={errors[field] !== undefined}
      aria-invalid={errors[field] !== undefined}
      errorMessage={errors[field] ?? ''}
      onChange={event => change({ [field]: event.target.value })}
    >
      {branches.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
  return (
    <FormDialog
      title="Create pull request"
      submit="Create pull request"
      busy={busy}
      errors={errors}
      onSubmit={() => void submit()}
      onCancel={() => {
        drop()
        onClose()
      }}
      onClose={onClose}
    >
      {failure !== undefined && <Failure heading="The pull request was not created" error={failure} />}
      {existing && (
        <p>
          It is <OutLink href={existing.html_url}>{`#${existing.number} ${existing.title}`}</OutLink>
        </p>
      )}
      <TextField
        label="Title"
        data-autofocus
        value={values.title}
        maxLength={256}
        hasError={errors['title'] !== undefined}
        aria-invalid={errors['title'] !== undefined}
        errorMessage={errors['title'] ?? ''}
        onChange={event => change({ title: event.target.value })}
      />
      {branchField('head', 'Take the commits of')}
      {branchField('base', 'Into')}
      <TextAreaField
        label="Description"
        rows={5}
        value={values.body}
        onChange={event => change({ body: event.target.value })}
      />
    </FormDialog>
  )
}
