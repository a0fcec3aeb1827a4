import { baseKeymap, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list'
import type { Plugin } from 'prosemirror-state'
import { goToNextCell, tableEditing } from 'prosemirror-tables'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** The keys of the editor. Tab leaves it, except from cell to cell in a table. */
export const plugins = (askForLink: () => void): Plugin[] => [
  history(),
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, match => ({ start: Number(match[1]) })),
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, match => ({ tag: `h${match[1]?.length ?? 2}` })),
    ],
  }),
  keymap({
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-b': toggleMark(marks.strong),
    'Mod-i': toggleMark(marks.em),
    'Mod-u': toggleMark(marks.underline),
    'Mod-k': () => {
      askForLink()
      return true
    },
    Enter: splitListItem(nodes.list_item),
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    'Shift-Enter': (state, dispatch) => {
      dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
      return true
    },
    Tab: goToNextCell(1),
    'Shift-Tab': goToNextCell(-1),
  }),
  keymap(baseKeymap),
  tableEditing(),
]
