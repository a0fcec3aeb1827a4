import { Button, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { createBranch, createPullRequest, PullRequest } from '#contract/integrations/github.ts'
import { api } from '../../../kit/api.ts'
import { FormDialog } from '../../../kit/Form.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { CommitDialog } from './CommitDialog.tsx'
import { useAct, type ActProps } from './useAct.ts'
import { addBranch, detailsOf, placeOf, reloadPulls, type Chosen } from './useGithub.ts'

const optionsOf = ({ branches }: Chosen) => branches.map(({ name }) => <option key={name}>{name}</option>)

/** Names a new branch and where it begins. */
const BranchDialog = ({ chosen, onClose }: ActProps) => {
  const { full_name, default_branch } = chosen.repository
  const editor = useAct({
    key: `github branch ${full_name}`,
    fields: { branch: { label: 'Name of the branch' }, from_branch: { label: 'Begins at' } },
    empty: { branch: '', from_branch: chosen.branch?.name ?? default_branch },
    schema: createBranch.body,
    send: async body => {
      const created = await api.createBranch({ params: placeOf(full_name), body })
      addBranch(full_name, created)
      toast('Branch created', `${created.name} begins where ${body.from_branch} stands.`)
      chosen.selectBranch(created.name)
    },
    failed: 'Failed to create branch',
    onClose,
  })
  return (
    <FormDialog
      editor={editor}
      what="branch"
      title="Create branch"
      submit="Create branch"
      keepsDraft
      onClose={onClose}
    >
      <TextField
        {...editor.text('branch')}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        placeholder="feature/new-cms"
      />
      <SelectField {...editor.text('from_branch')}>{optionsOf(chosen)}</SelectField>
    </FormDialog>
  )
}

const fromDefault = 'Cannot create PR from default branch'

/** Asks for the commits of a branch to be taken into another. */
const PullDialog = ({ chosen, onClose }: ActProps) => {
  const { full_name, default_branch } = chosen.repository
  const editor = useAct({
    key: `github pull ${full_name}`,
    fields: {
      title: { label: 'Title' },
      head: { label: 'Take the commits of' },
      base: { label: 'Into' },
      body: { label: 'Description' },
    },
    empty: { title: '', head: chosen.branch?.name ?? default_branch, base: default_branch, body: '' },
    schema: createPullRequest.body.extend({
      head: createPullRequest.body.shape.head.refine(head => head !== default_branch, fromDefault),
    }),
    onRefused: ({ head }) => head === fromDefault && toastError('Invalid Branch', fromDefault),
    send: async body => {
      const { number, title } = await api.createPullRequest({ params: placeOf(full_name), body })
      toast('Pull request created', `#${number} ${title}`)
      await reloadPulls(full_name)
    },
    failed: 'Failed to create pull request',
    onClose,
  })
  const existing = PullRequest.safeParse(detailsOf(editor.failure).pull).data
  return (
    <FormDialog
      editor={editor}
      what="pull request"
      title="Create pull request"
      submit="Create pull request"
      keepsDraft
      onClose={onClose}
    >
      <TextField {...editor.text('title')} data-autofocus maxLength={256} />
      <SelectField {...editor.text('head')}>{optionsOf(chosen)}</SelectField>
      <SelectField {...editor.text('base')}>{optionsOf(chosen)}</SelectField>
      <TextAreaField {...editor.text('body')} rows={5} />
      {existing && (
        <p>
          It is{' '}
          <ExternalLink href={existing.html_url}>{`#${existing.number} ${existing.title}`}</ExternalLink>
        </p>
      )}
    </FormDialog>
  )
}

const acts = {
  branch: { label: 'Create branch', Dialog: BranchDialog },
  commit: { label: 'Commit changes', Dialog: CommitDialog },
  pull: { label: 'Create pull request', Dialog: PullDialog },
}
type Act = keyof typeof acts

/** Buttons for what can be done in the selected repository. */
export const Actions = (props: { chosen: Chosen; acts: readonly Act[] }) => {
  const [open, setOpen] = useState<Act>()
  const Opened = open && acts[open].Dialog
  // A repository without a commit has no branch to begin with.
  const isEmpty = props.chosen.branches.length === 0
  return (
    <div className={layout.actions}>
      {props.acts.map((act, index) => (
        <Button
          key={act}
          size="small"
          {...(index === 0 && { variation: 'primary' })}
          isDisabled={isEmpty}
          onClick={() => setOpen(act)}
        >
          {acts[act].label}
        </Button>
      ))}
      {isEmpty && <p>This repository has no commit yet. Make the first one with git.</p>}
      {Opened && <Opened chosen={props.chosen} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
