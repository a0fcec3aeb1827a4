import { Button } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import inputs from './styles/Inputs.module.css'
import layout from './styles/Layout.module.css'
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
  /**
   * The effect of another try, shown after a failed one. The question is about money: it stays until it is
   * answered.
   */
  retry?: string
  run: () => Promise<Result>
  /** Title and text of the message that follows. */
  done?: [title: string, text?: string]
  /** The dialog is closed then. */
  onDone?: (result: Result) => void
  /** After each try, failed or not. */
  onEnd?: () => unknown
  onClose: () => void
}) => {
  const { danger = false, retry, done, onClose } = props
  const isCareful = danger || retry !== undefined
  const { busy, problem, run } = useAction(props.onEnd)
  const act = async () => {
    const ended = await run('act', async () => ({ result: await props.run() }))
    if (!ended) return
    onClose()
    if (done) toast(...done)
    props.onDone?.(ended.result)
  }
  const isHeld = retry !== undefined && busy !== undefined
  return (
    <Dialog title={props.title} onClose={isHeld ? () => undefined : onClose}>
      <div className={layout.stack}>
        {props.children}
        <p className={inputs.error} role="alert">
          {problem && retry ? `${problem} ${retry}` : problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button data-autofocus={isCareful || undefined} isDisabled={isHeld} onClick={onClose}>
          {props.keep}
        </Button>
        <Button
          variation="primary"
          data-autofocus={!isCareful || undefined}
          {...(danger && { colorTheme: 'error' as const })}
          isDisabled={busy !== undefined}
          onClick={() => void act()}
        >
          {busy ? props.acting : problem && retry ? 'Try again' : props.act}
        </Button>
      </footer>
    </Dialog>
  )
}
