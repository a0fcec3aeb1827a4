import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import layout from '../styles/Layout.module.css'
import { BranchDialog } from './BranchDialog.tsx'
import type { Whole } from './Chosen.tsx'
import { CommitDialog } from './CommitDialog.tsx'
import { PullDialog } from './PullDialog.tsx'

const acts = {
  branch: { label: 'Create branch', Dialog: BranchDialog },
  commit: { label: 'Commit changes', Dialog: CommitDialog },
  pull: { label: 'Create pull request', Dialog: PullDialog },
}
type Act = keyof typeof acts

/** Buttons for what can be done in the selected repository. */
export const Actions = (props: { selection: Whole; acts: readonly Act[] }) => {
  const [open, setOpen] = useState<Act>()
  const Opened = open && acts[open].Dialog
  // A repository without a commit has no branch to begin with.
  const isEmpty = props.selection.branches.length === 0
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
      {Opened && <Opened selection={props.selection} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
