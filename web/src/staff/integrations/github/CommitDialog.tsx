import { Alert, Button, TextAreaField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type * as z from 'zod'
import { createCommit, type Branch } from '#contract/integrations/github.ts'
import { api, failureText } from '../../../kit/api.ts'
import { FormDialog } from '../../../kit/Form.tsx'
import { Loaded } from '../../../kit/Section.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { count } from '../../format.ts'
import { FileChoice, isOffered } from './FileChoice.tsx'
import { useAct, type ActProps } from './useAct.ts'
import { reloadDrafts, useEditedFiles, type EditedFile } from './useEditedFiles.ts'
import { detailsOf, placeOf, reloadBranches } from './useGithub.ts'

/** Commits, and tells the code editor which versions went in. */
const commitFiles = async (
  repository: string,
  body: z.output<typeof createCommit.body>,
  edited: readonly EditedFile[],
): Promise<void> => {
  const { branch } = body
  const { sha, message } = await api.createCommit({ params: placeOf(repository), body })
  toast('Changes committed', `${sha.slice(0, 7)} ${message.split('\n')[0]}`)
  const paths = new Set(body.files.map(({ path }) => path))
  const files = edited.flatMap(({ path, version }) => (paths.has(path) ? [{ path, version }] : []))
  if (files.length > 0)
    try {
      await api.markDraftsCommitted({ body: { repository, branch, sha, files } })
    } catch (error) {
      toastError('Code Editor', `The commit is made, but its files do not show it: ${failureText(error)}`)
    }
  await Promise.all([reloadBranches(repository), reloadDrafts()])
}

const CommitForm = ({ chosen: { repository }, branch, onClose }: ActProps & { branch: Branch }) => {
  const { full_name } = repository
  const query = useEditedFiles(full_name, branch)
  const [looking, setLooking] = useState(false)
  const takenOf = (left: readonly string[]) =>
    query.data?.filter(file => isOffered(file) && !left.includes(file.path)) ?? []
  const editor = useAct({
    key: `github commit ${full_name}`,
    fields: { message: { label: 'Message' }, left: { label: 'Files left out' } },
    empty: { message: '', left: [] as string[] },
    schema: createCommit.body,
    inputOf: ({ message, left }) => ({
      message,
      branch: branch.name,
      expected_head: branch.sha,
      files: takenOf(left).map(({ path, content }) => ({ path, content, encoding: 'utf-8' })),
    }),
    send: body => commitFiles(full_name, body, query.data ?? []),
    failed: 'Failed to commit changes',
    onClose,
  })
  const { left } = editor.values
  const taken = takenOf(left).length
  const isWaiting = looking || (query.data?.some(({ state }) => state === 'reading') ?? !query.error)
  const lookAgain = async () => {
    setLooking(true)
    await reloadBranches(full_name)
    setLooking(false)
  }
  const act = taken > 0 ? `Commit ${count(taken, 'file')}` : 'Make an empty commit'
  return (
    <FormDialog
      editor={editor}
      what="commit"
      title={`Commit to ${branch.name}`}
      submit={isWaiting ? 'Comparing…' : act}
      isBlocked={isWaiting}
      keepsDraft
      onClose={onClose}
    >
      {branch.protected && (
        <Alert variation="warning" hasIcon={false} heading="This branch is protected">
          A commit to it may be refused. Create a branch, commit there, and open a pull request.
        </Alert>
      )}
      <TextAreaField {...editor.text('message')} data-autofocus rows={3} />
      <Loaded query={query} what="edited files" failed="Edited files cannot be read">
        {files =>
          files.length > 0 ? (
            <ul className={lists.list} aria-label="Edited files">
              {files.map(file => (
                <FileChoice
                  key={file.path}
                  file={file}
                  isTaken={!left.includes(file.path)}
                  isDisabled={editor.busy}
                  onChange={isTaken => {
                    const others = left.filter(path => path !== file.path)
                    editor.change({ left: isTaken ? others : [...others, file.path] })
                  }}
                />
              ))}
            </ul>
          ) : (
            <p className={layout.empty}>
              <span>
                No file is edited. Save one in the <Link to="/admin/code-editor">Code Editor</Link>, or make a
                commit without files.
              </span>
            </p>
          )
        }
      </Loaded>
      {editor.errors['files'] && (
        <p role="alert" className={inputs.error}>
          {editor.errors['files']}
        </p>
      )}
      {detailsOf(editor.failure).reason === 'branch_moved' && (
        <p>
          <Button size="small" isDisabled={looking} onClick={() => void lookAgain()}>
            Compare with the branch as it is now
          </Button>
        </p>
      )}
    </FormDialog>
  )
}

/** Chooses among edited files, shows what changes, and commits to the selected branch. */
export const CommitDialog = (props: ActProps) => {
  const { branch } = props.chosen
  return branch && <CommitForm {...props} branch={branch} />
}
