import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import type { Attrs, MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, wrapInList } from 'prosemirror-schema-list'
import { TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** True if all or the beginning of the selection has a mark. */
export const hasMark = (state: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = state.selection
  return empty
    ? Boolean(type.isInSet(state.storedMarks ?? $from.marks()))
    : state.doc.rangeHasMark(from, to, type)
}

/** True if the cursor is inside such a node. */
export const isInside = ({ selection: { $from } }: EditorState, type: NodeType): boolean => {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === type) return true
  return false
}

/** Makes a list of the paragraphs, or paragraphs of the list. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isInside(state, type) ? liftListItem(nodes.list_item)(state, dispatch) : wrapInList(type)(state, dispatch)

export const toggleQuote: Command = (state, dispatch) =>
  isInside(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch)

/** Styles of a paragraph, with their names. */
export const textStyles: Record<string, [name: string, NodeType, Attrs?]> = {
  paragraph: ['Paragraph', nodes.paragraph],
  h2: ['Heading', nodes.heading, { tag: 'h2' }],
  h3: ['Subheading', nodes.heading, { tag: 'h3' }],
  h4: ['Small heading', nodes.heading, { tag: 'h4' }],
  pre: ['Preformatted', nodes.code_block],
}

export const setTextStyle = (name: string): Command => {
  const [, type, attrs] = textStyles[name] ?? ['', nodes.paragraph]
  return setBlockType(type, attrs)
}

/** The style of the paragraph that the cursor is in. */
export const textStyleOf = ({ selection: { $from } }: EditorState): string => {
  const { type, attrs } = $from.parent
  if (type === nodes.heading) return String(attrs['tag'])
  return type === nodes.code_block ? 'pre' : 'paragraph'
}

/** A table of three columns with a head, and the cursor in its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const cell = (type: NodeType) => type.createAndFill()
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      [1, 2, 3].flatMap(() => cell(type) ?? []),
    )
  const table = nodes.table.create(null, [
    row(nodes.table_header),
    row(nodes.table_cell),
    row(nodes.table_cell),
  ])
  const { $from } = state.selection
  const at = $from.depth === 0 ? $from.pos : $from.after(1)
  const tr = state.tr.insert(at, table)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 3))).scrollIntoView())
  return true
}

export const insertRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.horizontal_rule.create()).scrollIntoView())
  return true
}

/** The address of the link at the cursor. */
export const linkAt = ({ selection: { $from } }: EditorState): string => {
  const link = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? [])
  return link ? String(link.attrs['href']) : ''
}

/** Leads what is selected, or the link at the cursor, to an address; to none without one. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { empty, $from } = state.selection
    let { from, to } = state.selection
    if (empty && linkAt(state)) {
      const index = $from.parent.childAfter($from.parentOffset)
      from = $from.start() + index.offset
      to = from + (index.node?.nodeSize ?? 0)
    }
    const tr = state.tr.removeMark(from, to, marks.link)
    if (href && from === to) tr.insert(from, schema.text(href, [marks.link.create({ href })]))
    else if (href) tr.addMark(from, to, marks.link.create({ href }))
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** A link's address as people type it, made whole; undefined when it is none that readers may follow. */
export const wholeAddress = (typed: string): string | undefined => {
  const text = typed.trim()
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]+$/i.test(text)) return `mailto:${text}`
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : undefined
}

export const toggle = (name: 'strong' | 'em' | 'underline' | 'strike' | 'sub' | 'sup'): Command =>
  toggleMark(marks[name])
