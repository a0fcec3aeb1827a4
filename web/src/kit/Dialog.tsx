import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Dialog.module.css'
import { Toasts } from '../ui/toast/Toasts.tsx'

/**
 * A modal dialog, open as long as it is rendered. Escape and its close button call `onClose`. What has the attribute
 * `data-autofocus` has the focus first, else the close button.
 */
export const Dialog = (props: { title: string; onClose: () => void; children: ReactNode }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  // A layout effect: the dialog must close, and give the focus back, while it is still on the page.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // React's own attribute focuses before the dialog shows, in vain.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      onCancel={event => {
        event.preventDefault()
        props.onClose()
      }}
    >
      <div className={styles.header}>
        <h2 id={title}>{props.title}</h2>
        <button type="button" aria-label="Close" onClick={props.onClose}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3 3 10 10m0-10L3 13" />
          </svg>
        </button>
      </div>
      {props.children}
      <Toasts />
    </dialog>
  )
}
