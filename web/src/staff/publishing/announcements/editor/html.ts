import { DOMParser as Reader, DOMSerializer, type Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** HTML as the server stored it, for the editor. */
export const read = (html: string): Node =>
  Reader.fromSchema(schema).parse(new DOMParser().parseFromString(html, 'text/html').body)

const isHeading = (cell: Element) => cell.tagName === 'TH'

/** Rows of headings on top become the table's head; what the headings are for is said to screen readers. */
const markHeadings = (table: HTMLTableElement) => {
  const rows = [...table.rows]
  const end = rows.findIndex(row => ![...row.cells].every(isHeading))
  const top = rows.slice(0, end === -1 ? 0 : end)
  if (top.length > 0) table.createTHead().append(...top)
  for (const row of rows)
    for (const cell of row.cells)
      if (isHeading(cell)) cell.setAttribute('scope', top.includes(row) ? 'col' : 'row')
}

/** Writes the editor's text as HTML; an empty text without any. */
export const write = (doc: Node): string => {
  if (doc.childCount === 1 && doc.firstChild?.isTextblock && doc.textContent.trim() === '') return ''
  const place = document.createElement('div')
  place.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  place.querySelectorAll('table').forEach(markHeadings)
  return place.innerHTML
}

/** The paragraphs, headings, items and cells of HTML as plain text, to be compared with those of another version. */
export const paragraphsOf = (html: string): string[] => {
  const found: string[] = []
  read(html).descendants(node => {
    if (!node.isTextblock) return true
    const text = node.textBetween(0, node.content.size, '\n', '\n').trim()
    if (text) found.push(text)
    return false
  })
  return found
}
