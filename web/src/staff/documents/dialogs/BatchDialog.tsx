import { Button } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import type { Document } from '#contract/documents/documents.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { count } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import type { BatchState } from '../useBatch.ts'
import { Named } from './Named.tsx'

/** Asks before something is done with documents, shows how far it is, and what became of each. */
export const BatchDialog = (props: {
  title: string
  documents: readonly Document[]
  state: BatchState
  /** The question, above the buttons. */
  children: ReactNode
  /** The word of the button that does it; `danger` when it takes something away. */
  verb: string
  danger?: boolean
  isDisabled?: boolean
  onRun: () => void
  onClose: () => void
}) => {
  const { state, documents } = props
  const busy = state.step === 'busy'
  const failed = state.step === 'ended' ? state.outcomes.filter(({ ok }) => !ok).length : 0
  const outcomes = state.step === 'ended' ? { outcomes: state.outcomes } : {}
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <div className={layout.stack}>
        {state.step === 'ended' ? (
          <p role="alert">
            {count(state.outcomes.length - failed, 'document')} done, {failed} not.
          </p>
        ) : (
          props.children
        )}
        <Named label="Documents" documents={documents} {...outcomes} />
        <footer className={layout.footer}>
          <p role="status" className={layout.quiet}>
            {busy && `Working: ${state.done} of ${state.of}…`}
          </p>
          <Button onClick={props.onClose}>{state.step === 'ended' ? 'Close' : 'Cancel'}</Button>
          <Button
            variation={props.danger ? 'destructive' : 'primary'}
            {...(props.danger && { colorTheme: 'error' as const })}
            isDisabled={busy || Boolean(props.isDisabled)}
            onClick={props.onRun}
          >
            {failed > 0 ? `Try again (${failed})` : busy ? 'Working…' : props.verb}
          </Button>
        </footer>
      </div>
    </Dialog>
  )
}
