import { Button } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import inputs from '../admin/styles/Inputs.module.css'
import layout from '../admin/styles/Layout.module.css'
import { toast } from '../ui/toast/toasts.ts'
import { Dialog } from './Dialog.tsx'
import { useAction } from './useAction.ts'

/** Says what something does before it is done. */
export const Confirm = <Result,>(props: {
  title: string
  children: ReactNode
  /** The buttons: what leaves all as it is, what does it, and what that says meanwhile. */
  keep: string
  act: string
  acting: string
  /** It takes something away: the focus is on the button that keeps it. */
  danger?: boolean
  run: () => Promise<Result>
  /** Title and text of the message that follows. */
  done?: [title: string, text?: string]
  /** The dialog is closed then. */
  onDone?: (result: Result) => void
  /** After each try, failed or not. */
  onEnd?: () => unknown
  onClose: () => void
}) => {
  const { danger = false, done, onClose } = props
  const { busy, problem, run } = useAction(props.onEnd)
  const act = async () => {
    const ended = await run('act', async () => ({ result: await props.run() }))
    if (!ended) return
    onClose()
    if (done) toast(...done)
    props.onDone?.(ended.result)
  }
  return (
    <Dialog title={props.title} onClose={onClose}>
      <div className={layout.stack}>
        {props.children}
        <p className={inputs.error} role="alert">
          {problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button data-autofocus={danger || undefined} onClick={onClose}>
          {props.keep}
        </Button>
        <Button
          variation="primary"
          data-autofocus={!danger || undefined}
          {...(danger && { colorTheme: 'error' as const })}
          isDisabled={busy !== undefined}
          onClick={() => void act()}
        >
          {busy ? props.acting : props.act}
        </Button>
      </footer>
    </Dialog>
  )
}
