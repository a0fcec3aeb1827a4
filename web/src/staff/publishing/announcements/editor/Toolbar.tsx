import { redo, undo } from 'prosemirror-history'
import { liftListItem, sinkListItem } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import * as tables from 'prosemirror-tables'
import { useState, type KeyboardEvent } from 'react'
import * as commands from './commands.ts'
import text from './RichText.module.css'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** What a button does, what it says, and whether that is so where the cursor is. */
interface Tool {
  name: string
  /** Shown on it; its name by default. */
  sign?: string
  command: Command
  on?: (state: EditorState) => boolean
}

const marked = (
  name: 'strong' | 'em' | 'underline' | 'strike' | 'sub' | 'sup',
  label: string,
  sign: string,
): Tool => ({
  name: label,
  sign,
  command: commands.toggle(name),
  on: state => commands.hasMark(state, marks[name]),
})
const list = (type: typeof nodes.bullet_list, name: string, sign: string): Tool => ({
  name,
  sign,
  command: commands.toggleList(type),
  on: state => commands.isInside(state, type),
})

const always: Tool[] = [
  marked('strong', 'Bold', 'B'),
  marked('em', 'Italic', 'I'),
  marked('underline', 'Underline', 'U'),
  marked('sup', 'Superscript', 'x²'),
  marked('sub', 'Subscript', 'x₂'),
  list(nodes.bullet_list, 'Bulleted list', '• List'),
  list(nodes.ordered_list, 'Numbered list', '1. List'),
  {
    name: 'Quote',
    command: commands.toggleQuote,
    on: state => commands.isInside(state, nodes.blockquote),
  },
  { name: 'Line', command: commands.insertRule },
]
const inList: Tool[] = [
  { name: 'Indent', command: sinkListItem(nodes.list_item) },
  { name: 'Outdent', command: liftListItem(nodes.list_item) },
]
const inTable: Tool[] = [
  { name: 'Add row', command: tables.addRowAfter },
  { name: 'Add column', command: tables.addColumnAfter },
  { name: 'Delete row', command: tables.deleteRow },
  { name: 'Delete column', command: tables.deleteColumn },
  { name: 'Heading row', command: tables.toggleHeaderRow },
  { name: 'Heading column', command: tables.toggleHeaderColumn },
  { name: 'Merge cells', command: tables.mergeCells },
  { name: 'Split cell', command: tables.splitCell },
  { name: 'Delete table', command: tables.deleteTable },
]
const last: Tool[] = [
  { name: 'Undo', command: undo },
  { name: 'Redo', command: redo },
]

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The editor's tools: one stop for the Tab key, arrows go from one to the next. */
export const Toolbar = (props: {
  state: EditorState
  run: (command: Command) => void
  onLink: () => void
  disabled: boolean
}) => {
  const { state, run, disabled } = props
  const [stop, setStop] = useState('style')
  const inside = commands.isInside(state, nodes.table)
  const link: Tool = {
    name: 'Link',
    command: () => true,
    on: () => commands.hasMark(state, marks.link),
  }
  const table: Tool[] = inside ? inTable : [{ name: 'Table', command: commands.insertTable }]
  const tools = [
    ...always,
    link,
    ...(commands.isInside(state, nodes.list_item) ? inList : []),
    ...table,
    ...last,
  ]
  const current = stop === 'style' || tools.some(({ name }) => name === stop) ? stop : 'style'

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')]
    const index = all.indexOf(event.target as HTMLElement)
    event.preventDefault()
    all[(index + step + all.length) % all.length]?.focus()
  }
  return (
    <div className={text['tools']} role="toolbar" aria-label="Formatting" onKeyDown={move}>
      <select
        aria-label="Text style"
        value={commands.textStyleOf(state)}
        disabled={disabled}
        tabIndex={current === 'style' ? 0 : -1}
        onFocus={() => setStop('style')}
        onChange={event => run(commands.setTextStyle(event.target.value))}
      >
        {Object.entries(commands.textStyles).map(([value, [name]]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {tools.map(({ name, sign, command, on }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={on?.(state)}
          aria-disabled={on ? undefined : !command(state)}
          disabled={disabled}
          data-tool={name}
          tabIndex={current === name ? 0 : -1}
          onFocus={() => setStop(name)}
          // The selection in the text stays.
          onMouseDown={event => event.preventDefault()}
          onClick={() => (name === 'Link' ? props.onLink() : run(command))}
        >
          {sign ?? name}
        </button>
      ))}
    </div>
  )
}
