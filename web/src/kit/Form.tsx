import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import layout from '../admin/styles/Layout.module.css'
import tables from '../admin/styles/Tables.module.css'
import { Dialog } from './Dialog.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { changedByThem, disagreements, type Choice } from './merge.ts'
import type { FieldErrors } from './useAction.ts'
import type { Fields } from './useEditor.ts'

/** What a form needs of an editor (`useEditor`). */
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

const sides = { theirs: 'Saved meanwhile', mine: 'Yours' } as const

/** What somebody else saved meanwhile. Where both changed a field, the person chooses; nothing is saved here. */
const Conflict = <Values extends object>({ what, editor }: { what: string; editor: Editing<Values> }) => {
  const { fields, from, values: mine, theirs = from, settle, drop } = editor
  const [choices, setChoices] = useState(() => disagreements(from, mine, theirs))
  const say = (values: Values, field: keyof Values & string): ReactNode =>
    (fields[field].say ?? String)(values[field]) || '(empty)'
  const others = changedByThem(from, mine, theirs)
  const heard = useRef<HTMLParagraphElement>(null)
  // It is at the top of a form whose button is at its end.
  useEffect(() => heard.current?.focus(), [])
  return (
    <Alert variation="warning" role="alert" hasIcon={false} heading={`Somebody else changed this ${what}`}>
      <div className={layout.stack}>
        <p ref={heard} tabIndex={-1}>
          Nothing of yours is saved yet, and nothing is lost.
        </p>
        {others.length > 0 && (
          <p>Changed by them only, and kept: {others.map(field => fields[field].label).join(', ')}.</p>
        )}
        {choices.length > 0 && (
          <table className={tables.comparison}>
            <caption className="hidden">What each field is to say</caption>
            <thead>
              <tr>
                {['Field', ...Object.values(sides)].map(title => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {choices.map(({ field, keep }) => (
                <tr key={field}>
                  <th scope="row">{fields[field].label}</th>
                  {(['theirs', 'mine'] as const).map(side => (
                    <td key={side}>
                      <label>
                        <input
                          type="radio"
                          name={`keep ${field}`}
                          checked={keep === side}
                          aria-label={`${fields[field].label}: ${sides[side]}`}
                          onChange={() =>
                            setChoices(
                              choices.map(one => (one.field === field ? { field, keep: side } : one)),
                            )
                          }
                        />{' '}
                        {say(side === 'mine' ? mine : theirs, field)}
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={layout.actions}>
          <Button
            size="small"
            onClick={() => {
              settle([])
              drop()
            }}
          >
            Take theirs, drop mine
          </Button>
          <Button size="small" variation="primary" onClick={() => settle(choices)}>
            Put this into the form
          </Button>
        </div>
      </div>
    </Alert>
  )
}

interface Props<Values> {
  editor: Editing<Values>
  /** What is edited, such as `webhook`. */
  what: string
  /** On the button that saves. */
  submit: string
  /** Names the form to software that reads aloud, where no dialog does. */
  label?: string
  /** Only what was changed can be saved. */
  needsChange?: boolean
  children: ReactNode
}

/** A form over an editor: its conflict, what is wrong, its fields and its buttons. */
const Form = <Values extends object>(
  props: Props<Values> & { className: string | undefined; footer: (submit: ReactNode) => ReactNode },
) => {
  const { editor, what } = props
  const { busy, errors, problem, theirs } = editor
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [busy, errors])
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
      {theirs && <Conflict key={JSON.stringify(theirs)} what={what} editor={editor} />}
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
          isDisabled={busy || isConflict || (props.needsChange === true && !editor.dirty)}
        >
          {busy ? 'Saving…' : props.submit}
        </Button>,
      )}
    </form>
  )
}

/** A form in a dialog. Cancel gives up what was typed. */
export const FormDialog = <Values extends object>(
  props: Props<Values> & { title: string; onClose: () => void },
) => {
  const close = () => {
    props.editor.drop()
    props.onClose()
  }
  return (
    <Dialog title={props.title} onClose={close}>
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
