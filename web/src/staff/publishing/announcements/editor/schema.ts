import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

const block = (tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  group: 'block',
  content,
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
})

const mark = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map(name => ({ tag: name })),
  toDOM: (): DOMOutputSpec => [tag, 0],
})

const headings = ['h2', 'h3', 'h4'] as const

const nodes = {
  doc: { content: 'block+' },
  paragraph: block('p', 'inline*', { parseDOM: ['p', 'dt', 'dd', 'caption'].map(tag => ({ tag })) }),
  heading: block('h2', 'inline*', {
    defining: true,
    attrs: { tag: { default: 'h2', validate: 'string' } },
    parseDOM: [
      ...headings.map(tag => ({ tag, attrs: { tag } })),
      { tag: 'h1', attrs: { tag: 'h2' } },
      { tag: 'h5, h6', attrs: { tag: 'h4' } },
    ],
    toDOM: ({ attrs }) => [String(attrs['tag']), 0],
  }),
  blockquote: block('blockquote', 'block+', { defining: true }),
  code_block: block('pre', 'text*', {
    marks: '',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  }),
  horizontal_rule: block('hr', '', { toDOM: () => ['hr'] }),
  bullet_list: block('ul', 'list_item+'),
  ordered_list: block('ol', 'list_item+', {
    attrs: { start: { default: 1, validate: 'number' } },
    parseDOM: [{ tag: 'ol', getAttrs: ol => ({ start: Number(ol.getAttribute('start') ?? 1) || 1 }) }],
    toDOM: ({ attrs: { start } }) => (start === 1 ? ['ol', 0] : ['ol', { start: Number(start) }, 0]),
  }),
  list_item: block('li', 'paragraph block*', { group: '', defining: true }),
  text: { group: 'inline' },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  ...tableNodes({ tableGroup: 'block', cellContent: 'block+', cellAttributes: {} }),
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: a => ({ href: a.getAttribute('href') }) }],
    toDOM: ({ attrs }) => ['a', { href: String(attrs['href']) }, 0],
  },
  strong: mark('strong', 'b', 'span[data-bold]'),
  em: mark('em', 'i', 'span[data-italic]'),
  underline: mark('u'),
  strike: mark('s', 'del', 'strike'),
  sub: { ...mark('sub'), excludes: 'sup' },
  sup: { ...mark('sup'), excludes: 'sub' },
  code: mark('code'),
} satisfies Record<string, MarkSpec>

/**
 * The nodes and marks of an announcement: the tags that the server keeps when it stores one, and no others.
 */
export const schema = new Schema({ nodes, marks })

export type MarkName = keyof typeof marks
