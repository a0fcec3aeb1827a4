import { Alert, Button, TextAreaField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import { createCommit, type Branch } from '#contract/integrations/github.ts'
import { Loading } from '../../ui/Loading.tsx'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { api, failureText } from '../api.ts'
import { count } from '../format.ts'
import { useDraft } from '../forms/useDraft.ts'
import type { ActProps } from './useSend.ts'
import styles from './CommitDialog.module.css'
import { Failure } from './Failure.tsx'
import { FileChoice, isOffered } from './FileChoice.tsx'
import { FormDialog } from './FormDialog.tsx'
import shared from './Github.module.css'
import { placeOf } from './paths.ts'
import { reasonOf } from './reasons.ts'
import { reloadDrafts, type EditedFile, useEditedFiles } from './useEditedFiles.ts'
import { reloadBranches } from './useGithub.ts'
import { useSend } from './useSend.ts'

/** Commits, and tells the code editor which versions went in. */
const commitFiles = async (
  repository: string,
  body: z.output<typeof createCommit.body>,
  files: readonly EditedFile[],
): Promise<void> => {
  const { branch } = body
  const { sha, message } = await api.createCommit({ params: placeOf(repository), body })
  toast('Changes committed', `${sha.slice(0, 7)} ${message.split('\n')[0]}`)
  if (files.length > 0)
    try {
      const versions = files.map(({ path, version }) => ({ path, version }))
      await api.markDraftsCommitted({ body: { repository, branch, sha, files: versions } })
    } catch (error) {
      toastError('Code Editor', `The commit is made, but its files do not show it: ${failureText(error)}`)
    }
  await Promise.all([reloadBranches(repository), reloadDrafts()])
}

const CommitForm = ({ selection, branch, onClose }: ActProps & { branch: Branch }) => {
  const { full_name } = selection.repository
  const start = { message: '', left: [] as string[] }
  const { values, change, drop } = useDraft(`github commit ${full_name}`, { version: 0, values: start })
  const { files, error, refetch } = useEditedFiles(full_name, branch)
  const { busy, errors, failure, send } = useSend('Failed to commit changes')
  const [looking, setLooking] = useState(false)
  const chosen = files?.filter(file => isOffered(file) && !values.left.includes(file.path)) ?? []
  const comparing = files?.some(({ state }) => state === 'reading') ?? !error
  const moved = reasonOf(failure) === 'branch_moved'
  const lookAgain = async () => {
    setLooking(true)
    await reloadBranches(full_name)
    setLooking(false)
  }
  const body = {
    message: values.message,
    branch: branch.name,
    expected_head: branch.sha,
    files: chosen.map(({ path, content }) => ({ path, content, encoding: 'utf-8' })),
  }
  const submit = () =>
    send(createCommit.body, body, async checked => {
      await commitFiles(full_name, checked, chosen)
      drop()
      onClose()
    })
  return (
    <FormDialog
      title={`Commit to ${branch.name}`}
      submit={chosen.length > 0 ? `Commit ${count(chosen.length, 'file')}` : 'Make an empty commit'}
      busy={busy}
      waiting={comparing || looking ? 'Comparing…' : undefined}
      errors={errors}
      onSubmit={() => void submit()}
      onCancel={() => {
        drop()
        onClose()
      }}
      onClose={onClose}
    >
      {failure !== undefined && <Failure heading="Nothing was committed" error={failure} />}
      {moved && (
        <p>
          Your message and choice are still here.{' '}
          <Button size="small" isDisabled={looking} onClick={() => void lookAgain()}>
            Compare with the branch as it is now
          </Button>
        </p>
      )}
      {branch.protected && (
        <Alert variation="warning" hasIcon={false} heading="This branch is protected">
          A commit to it may be refused. Create a branch, commit there, and open a pull request.
        </Alert>
      )}
      <TextAreaField
        label="Message"
        data-autofocus
        rows={3}
        value={values.message}
        hasError={errors['message'] !== undefined}
        aria-invalid={errors['message'] !== undefined}
        errorMessage={errors['message'] ?? ''}
        onChange={event => change({ message: event.target.value })}
      />
      {error && (
        <Failure heading="Edited files cannot be read" error={error} onRetry={() => void refetch()} />
      )}
      {!files && !error && <Loading words="Loading edited files…" />}
      {files?.length === 0 && (
        <p className={shared.empty}>
          No file is edited. Save one in the <Link to="/admin/code-editor">Code Editor</Link>, or make a
          commit without files.
        </p>
      )}
      {errors['files'] && (
        <p role="alert" className={styles.error}>
          {errors['files']}
        </p>
      )}
      {files && files.length > 0 && (
        <ul className={styles.files} aria-label="Edited files">
          {files.map(file => (
            <FileChoice
              key={file.path}
              file={file}
              chosen={!values.left.includes(file.path)}
              onChange={taken =>
                change({
                  left: taken ? values.left.filter(path => path !== file.path) : [...values.left, file.path],
                })
              }
            />
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

/** Chooses among edited files, shows what changes, and commits to the selected branch. */
export const CommitDialog = (props: ActProps) => {
  const { branch } = props.selection
  return branch && <CommitForm {...props} branch={branch} />
}
