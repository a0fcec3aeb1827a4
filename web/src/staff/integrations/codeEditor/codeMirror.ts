import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language'
import { unifiedMergeView } from '@codemirror/merge'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, Prec, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { tags as t } from '@lezer/highlight'

const mono = "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace"
const tint = (colour: string, share: number) => `color-mix(in srgb, var(--${colour}) ${share}%, transparent)`

/** The editor in the dashboard's colours, which know light and dark themselves. */
const frame = EditorView.theme({
  '&': {
    height: '100%',
    minHeight: '0',
    backgroundColor: 'var(--raised)',
    color: 'var(--ink)',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: mono, lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--accent)', paddingBlock: '0.5rem' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    backgroundColor: 'var(--sunk)',
    color: 'var(--muted)',
    borderInlineEnd: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: tint('accent', 6) },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)', color: 'var(--ink)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: tint('accent', 24),
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--control)',
  },
  '.cm-selectionMatch': { backgroundColor: tint('accent', 12) },
  '.cm-searchMatch': { backgroundColor: tint('accent', 14), outline: '1px solid var(--accent)' },
  '.cm-searchMatch-selected': { backgroundColor: tint('accent', 30) },
})

/** Searching and replacing, at the top. */
const panel = EditorView.theme({
  '.cm-panels': {
    backgroundColor: 'var(--sunk)',
    color: 'var(--ink)',
    borderBlockEnd: '1px solid var(--line)',
  },
  '.cm-panel.cm-search': {
    padding: '0.5rem 2.25rem 0.5rem 0.5rem',
    fontFamily: 'var(--sans)',
    lineHeight: '2',
  },
  '.cm-panel.cm-search label': { fontSize: '0.8125rem', whiteSpace: 'nowrap' },
  '.cm-panel.cm-search [name=close]': { padding: '0 0.5rem', fontSize: '1.25rem', color: 'inherit' },
  '.cm-textfield, .cm-button': {
    border: '1px solid var(--control)',
    borderRadius: 'var(--radius)',
    padding: '0.25rem 0.5rem',
    fontSize: '0.8125rem',
    backgroundColor: 'var(--raised)',
    backgroundImage: 'none',
    color: 'var(--ink)',
  },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: 'var(--accent-soft)' },
  '.cm-panel :focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
})

/** The added and removed text; a line under or through the words marks them too. */
const differences = EditorView.theme({
  '.cm-deletedChunk, .cm-deletedLine': { backgroundColor: tint('down', 10) },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: tint('up', 10) },
  '&.cm-merge-b .cm-changedText': {
    background: tint('up', 12),
    borderBlockEnd: '1px solid var(--up)',
  },
  '.cm-deletedChunk .cm-deletedText': {
    background: tint('down', 12),
    textDecoration: 'line-through',
  },
  '&.cm-merge-b .cm-changedLineGutter': { backgroundColor: 'var(--up)' },
  '.cm-deletedLineGutter': { backgroundColor: 'var(--down)' },
})

const words = HighlightStyle.define([
  { tag: [t.keyword, t.modifier, t.operatorKeyword, t.self], color: 'light-dark(#7a1fa2, #dcb0ff)' },
  { tag: [t.string, t.special(t.string)], color: 'var(--up)' },
  { tag: [t.number, t.bool, t.null, t.atom], color: 'light-dark(#8f4300, #ffc58a)' },
  { tag: [t.regexp, t.escape], color: 'var(--down)' },
  { tag: [t.typeName, t.className, t.namespace], color: 'var(--accent)' },
  {
    tag: [t.function(t.variableName), t.function(t.propertyName), t.definition(t.function(t.variableName))],
    color: 'light-dark(#0b4f7a, #8fd3ff)',
  },
  { tag: [t.comment, t.docComment], color: 'var(--muted)', fontStyle: 'italic' },
  { tag: t.invalid, color: 'var(--down)', textDecoration: 'underline' },
])

const theme = [frame, panel, differences, syntaxHighlighting(words)]

/** Milliseconds after Escape in which Tab leaves, unless another key comes first. */
const leavingTime = 60_000

/** Tab leaves after Escape, whatever else Escape did: closed the search, or took a selection back. */
const escape = Prec.highest(
  EditorView.domEventHandlers({
    keydown: ({ key }, view) => {
      if (key === 'Escape') view.setTabFocusMode(leavingTime)
      return false
    },
  }),
)

/** The extensions of every view of code. */
export const code: Extension = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  highlightSpecialChars(),
  highlightSelectionMatches(),
  drawSelection(),
  bracketMatching(),
  history(),
  indentOnInput(),
  indentUnit.of('  '),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
  search({ top: true }),
  javascript({ typescript: true }),
  escape,
  keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
  theme,
]

/** Makes the code editable or read-only. Read-only code keeps the cursor, for keyboards. */
export const access = (editable: boolean, label: string, hint: string): Extension => [
  EditorState.readOnly.of(!editable),
  EditorView.contentAttributes.of({
    tabindex: '0',
    'aria-label': label,
    'aria-readonly': String(!editable),
    'aria-describedby': hint,
  }),
]

/** Differences from another text, in one column. */
export const comparedWith = (original: string): Extension =>
  unifiedMergeView({ original, mergeControls: false, gutter: true })
