import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useRef, type ReactNode } from 'react'
import layout from './styles/Layout.module.css'
import { Conflict } from './Conflict.tsx'
import { Dialog } from './Dialog.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { Choice } from './merge.ts'
import type { FieldErrors } from './useAction.ts'
import type { Fields } from './useEditor.ts'
import { useFormFocus } from './useFormFocus.ts'

/** The parts of an editor (`useEditor`) that a form needs. */
interface Editing<Values> {
  fields: Fields<Values>
  values: Values
  from: Values
  theirs: Values | undefined
  dirty: boolean
  recovered: boolean
  kept: boolean
  busy: boolean
  problem?: string | undefined
  errors: FieldErrors
  drop: () => void
  save: () => Promise<void>
  settle: (choices: readonly Choice<Values>[]) => void
}

const rowsOf = <Values extends object>(fields: Fields<Values>) =>
  (Object.keys(fields) as (keyof Values & string)[]).map(field => ({
    label: fields[field].label,
    fields: [field],
    say: (values: Values) => (fields[field].say ?? String)(values[field]),
  }))

interface Props<Values> {
  editor: Editing<Values>
  /** The name of the edited thing, such as `webhook`. */
  what: string
  /** On the button that saves. */
  submit: string
  /** Names the form to software that reads aloud, where no dialog does. */
  label?: string
  /** Only what was changed can be saved. */
  needsChange?: boolean
  /** Nothing can be saved, and the form says why. */
  isBlocked?: boolean
  children: ReactNode
}

/** A form over an editor: its conflict, what is wrong, its fields and its buttons. */
const Form = <Values extends object>(
  props: Props<Values> & { className: string | undefined; footer: (submit: ReactNode) => ReactNode },
) => {
  const { editor, what } = props
  const { busy, errors, problem, theirs } = editor
  const form = useRef<HTMLFormElement>(null)
  useFormFocus(form, busy, errors)
  const isConflict = theirs !== undefined
  const wasConflict = useRef(isConflict)
  useEffect(() => {
    // The button that settled it is gone.
    if (wasConflict.current && !isConflict)
      form.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
    wasConflict.current = isConflict
  }, [isConflict])
  return (
    <form
      ref={form}
      className={props.className}
      aria-label={props.label}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void editor.save()
      }}
    >
      {editor.recovered && !theirs && (
        <p className={layout.note}>What you typed before, and did not save, is back.</p>
      )}
      {!editor.kept && (
        <p className={layout.note}>This browser tab has no room for your changes: save them now.</p>
      )}
      {theirs && (
        <Conflict
          key={JSON.stringify(theirs)}
          what={what}
          rows={rowsOf(editor.fields)}
          from={editor.from}
          mine={editor.values}
          theirs={theirs}
          onSettle={editor.settle}
          onDrop={() => {
            editor.settle([])
            editor.drop()
          }}
        />
      )}
      {props.children}
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false}>
          {problem} What you typed is kept.
        </Alert>
      )}
      {props.footer(
        <Button
          type="submit"
          variation="primary"
          isDisabled={
            busy || isConflict || props.isBlocked === true || (props.needsChange === true && !editor.dirty)
          }
        >
          {busy ? 'Saving…' : props.submit}
        </Button>,
      )}
    </form>
  )
}

/** A form in a dialog. Cancel gives up what was typed. */
export const FormDialog = <Values extends object>(
  props: Props<Values> & {
    title: string
    /** Asked before what was typed is lost; nobody is asked when not given. */
    question?: string
    /** Only Cancel gives up what was typed: it is back when the dialog opens again. */
    keepsDraft?: boolean
    onClose: () => void
  },
) => {
  const close = () => {
    if (props.question && props.editor.dirty && !confirm(props.question)) return
    props.editor.drop()
    props.onClose()
  }
  return (
    <Dialog title={props.title} onClose={props.keepsDraft ? props.onClose : close}>
      <Form
        {...props}
        className={layout.stack}
        footer={submit => (
          <footer className={layout.footer}>
            <Button onClick={close}>Cancel</Button>
            {submit}
          </footer>
        )}
      />
    </Dialog>
  )
}

/** A form on a page, in a card: it asks before somebody leaves it with unsaved changes. */
export const PageForm = <Values extends object>(
  props: Props<Values> & { label: string; status: ReactNode },
) => {
  const { dirty, busy, drop } = props.editor
  return (
    <>
      <LeaveGuard dirty={dirty} onDiscard={drop} />
      <Form
        {...props}
        needsChange
        className={layout.formCard}
        footer={submit => (
          <div className={layout.actions}>
            {submit}
            {dirty && (
              <Button isDisabled={busy} onClick={drop}>
                Change nothing
              </Button>
            )}
            <p className={layout.quiet} role="status">
              {dirty && 'Not saved yet; kept in this browser tab. '}
              {props.status}
            </p>
          </div>
        )}
      />
    </>
  )
}
