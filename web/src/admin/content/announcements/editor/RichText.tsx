import 'prosemirror-view/style/prosemirror.css'
import 'prosemirror-tables/style/tables.css'
import { EditorState, type Command } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useId, useRef, useState } from 'react'
import inputs from '../../../styles/Inputs.module.css'
import { cleanPaste } from './cleanPaste.ts'
import { linkAt, setLink } from './commands.ts'
import { read, write } from './html.ts'
import { plugins } from './keys.ts'
import { LinkDialog } from './LinkDialog.tsx'
import text from './RichText.module.css'
import { Toolbar } from './Toolbar.tsx'

interface Props {
  label: string
  html: string
  onChange: (html: string) => void
  /** What is wrong with it. */
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
