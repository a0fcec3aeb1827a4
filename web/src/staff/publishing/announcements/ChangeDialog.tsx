import { Button } from '@aws-amplify/ui-react'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Comparison } from '../../forms/Comparison.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { differencesOf } from './rows.tsx'
import type { Values } from './values.ts'

/** Asks before a change to a public text is public. */
export const ChangeDialog = (props: {
  title: string
  stored: Values
  values: Values
  onYes: () => void
  onClose: () => void
}) => (
  <Dialog title={`Change “${props.title}” for readers?`} onClose={props.onClose}>
    <div className={layout.stack}>
      <p>
        Readers see this at once, marked as updated with the time. Whoever read it before is not told: if the
        market has to know, write a correction instead.
      </p>
      <Comparison theirs="Now" mine="Changed" differences={differencesOf(props.stored, props.values)} />
      <footer className={layout.actions}>
        <Button onClick={props.onClose}>Not yet</Button>
        <Button variation="primary" data-autofocus onClick={props.onYes}>
          Change it
        </Button>
      </footer>
    </div>
  </Dialog>
)
