import { Button, TextField } from '@aws-amplify/ui-react'
import { EditorState, type Command } from 'prosemirror-state'
import 'prosemirror-tables/style/tables.css'
import { EditorView } from 'prosemirror-view'
import 'prosemirror-view/style/prosemirror.css'
import { useState, type FormEvent, useEffect, useId, useRef } from 'react'
import { Dialog } from '../../../../kit/Dialog.tsx'
import inputs from '../../../../kit/styles/Inputs.module.css'
import layout from '../../../../kit/styles/Layout.module.css'
import text from './RichText.module.css'
import { Toolbar } from './Toolbar.tsx'
import { cleanPaste } from './cleanPaste.ts'
import { wholeAddress, linkAt, setLink } from './commands.ts'
import { read, write } from './html.ts'
import { plugins } from './keys.ts'

/** Asks where a link leads to. */
const LinkDialog = (props: { href: string; onLink: (href: string) => void; onClose: () => void }) => {
  const [typed, setTyped] = useState(props.href)
  const [wrong, setWrong] = useState(false)
  const finish = (href: string) => {
    props.onClose()
    props.onLink(href)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = wholeAddress(typed)
    if (href) finish(href)
    else setWrong(true)
  }
  return (
    <Dialog title={props.href ? 'Change the link' : 'Add a link'} onClose={props.onClose}>
      <form onSubmit={submit} noValidate>
        <TextField
          label="Address"
          value={typed}
          data-autofocus
          placeholder="https://"
          hasError={wrong}
          errorMessage="Give a web address, a mail address, or a telephone number as tel:+44…"
          onChange={event => setTyped(event.target.value)}
        />
        <footer className={layout.footer}>
          {props.href && <Button onClick={() => finish('')}>Remove the link</Button>}
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variation="primary">
            Set link
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

interface Props {
  label: string
  html: string
  onChange: (html: string) => void
  /** The fault of the text. */
  error?: string | undefined
  disabled: boolean
}

/** An editor of formatted text: what the server keeps when it stores it, and nothing else, can be written in it. */
export const RichText = ({ label, html, onChange, error, disabled }: Props) => {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const written = useRef(html)
  const latest = useRef({ onChange, disabled })
  latest.current = { onChange, disabled }
  const [state, setState] = useState<EditorState>()
  const [linking, setLinking] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const made: EditorView = new EditorView(place.current, {
      state: EditorState.create({ doc: read(written.current), plugins: plugins(() => setLinking(true)) }),
      transformPastedHTML: cleanPaste,
      editable: () => !latest.current.disabled,
      dispatchTransaction(transaction) {
        const next = made.state.apply(transaction)
        made.updateState(next)
        setState(next)
        if (!transaction.docChanged || transaction.getMeta('fromOutside')) return
        written.current = write(next.doc)
        latest.current.onChange(written.current)
      },
    })
    view.current = made
    setState(made.state)
    return () => {
      view.current = null
      made.destroy()
    }
  }, [])

  // Another text came from elsewhere: an earlier version, or what somebody else saved.
  useEffect(() => {
    const made = view.current
    if (!made || html === written.current) return
    written.current = html
    const doc = read(html)
    if (doc.eq(made.state.doc)) return
    made.dispatch(
      made.state.tr
        .replaceWith(0, made.state.doc.content.size, doc.content)
        .setMeta('fromOutside', true)
        .setMeta('addToHistory', false),
    )
  }, [html])

  useEffect(() => {
    view.current?.setProps({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-error`,
        'aria-invalid': String(error !== undefined),
        class: text['text'] ?? '',
      },
    })
  }, [id, error, disabled])

  const run = (command: Command) => {
    const made = view.current
    if (!made) return
    command(made.state, made.dispatch, made)
    made.focus()
  }
  return (
    <div className={inputs.group}>
      <span className={inputs.label} id={`${id}-label`}>
        {label}
      </span>
      <div className={text['editor']} data-invalid={error !== undefined}>
        {state && <Toolbar state={state} run={run} disabled={disabled} onLink={() => setLinking(true)} />}
        <div ref={place} />
      </div>
      <span className={inputs.error} id={`${id}-error`}>
        {error}
      </span>
      {linking && state && (
        <LinkDialog
          href={linkAt(state)}
          onLink={href => run(setLink(href))}
          onClose={() => {
            setLinking(false)
            view.current?.focus()
          }}
        />
      )}
    </div>
  )
}
