import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
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
import { theme } from './theme.ts'

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

/** What every view of code has. */
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

/** Whether it can be written in. What can only be read keeps the cursor, for keyboards. */
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
