import { openSearchPanel } from '@codemirror/search'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { access, code, comparedWith } from './codeMirror.ts'
import styles from './CodeEditor.module.css'

/** The methods that others can call. */
export interface CodeViewHandle {
  search: () => void
}

interface Props {
  label: string
  text: string
  /** Without it the text can only be read. */
  onChange?: ((text: string) => void) | undefined
  /** The text that it is compared with. It stays the same as long as the view is there. */
  original?: string
  /** As tall as its text, at most as tall as the page allows. */
  short?: boolean
  ref?: Ref<CodeViewHandle>
}

const hint = 'hint'
const escape = 'Tab indents. Press Escape and then Tab to leave the editor.'
const reading = 'This text can only be read.'

/**
 * Code with line numbers, colours and search. It stands in a shadow root because CodeMirror makes its styles there as
 * constructed style sheets, which the page's policy allows; in the page it would make a `style` element, which the
 * policy refuses.
 */
export const CodeView = ({ label, text, onChange, original, short = false, ref }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const access$ = useRef(new Compartment())
  const first = useRef({ text, original })
  const latest = useRef(onChange)
  latest.current = onChange
  const editable = onChange !== undefined

  useEffect(() => {
    const host = place.current
    if (!host) return
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const { text: doc, original: from } = first.current
    const description = document.createElement('p')
    description.id = hint
    description.hidden = true
    const made = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc,
        extensions: [
          code,
          access$.current.of(access(false, '', hint)),
          from === undefined ? [] : comparedWith(from),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (!docChanged || transactions.some(transaction => transaction.isUserEvent('outside'))) return
            first.current.text = state.doc.toString()
            // At once: what is drawn later would be taken for another text, and put over what was typed since.
            flushSync(() => latest.current?.(first.current.text))
          }),
        ],
      }),
    })
    root.append(description)
    view.current = made
    return () => {
      view.current = null
      description.remove()
      made.destroy()
    }
  }, [])

  useEffect(() => {
    view.current?.dispatch({ effects: access$.current.reconfigure(access(editable, label, hint)) })
    const description = place.current?.shadowRoot?.getElementById(hint)
    if (description) description.textContent = editable ? escape : reading
  }, [editable, label])

  // Another text came from elsewhere: what somebody else saved, or an earlier version. It can be undone.
  useEffect(() => {
    const made = view.current
    if (!made || text === first.current.text) return
    first.current.text = text
    made.dispatch({
      changes: { from: 0, to: made.state.doc.length, insert: text },
      userEvent: 'outside',
    })
  }, [text])

  useImperativeHandle(ref, () => ({ search: () => void (view.current && openSearchPanel(view.current)) }), [])
  return <div ref={place} className={short ? styles.short : styles.code} />
}
