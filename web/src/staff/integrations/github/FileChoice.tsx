import { Choice } from '../../../kit/Choices.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { diff, type Part } from '../../forms/diff.ts'
import styles from './Github.module.css'
import type { EditedFile } from './useEditedFiles.ts'

/** Lines that show around a change. */
const around = 3

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

/** How the lines of a file change; an empty or missing one has none. */
const lineDiff = (before: string | null, after: string): Part[] =>
  diff(before ? linesOf(before) : [], after ? linesOf(after) : [])

/** `+3 −1` */
const changeCount = (parts: readonly Part[]): string => {
  const of = (kind: Part['kind']) => parts.filter(part => part.kind === kind).length
  return `+${of('added')} −${of('removed')}`
}

const marks = { same: ' ', added: '+', removed: '−' } as const
const said = { same: '', added: 'Added: ', removed: 'Removed: ' } as const

/** The effect of a commit on a file, line by line, with the lines around it. */
const FileDiff = ({ path, parts }: { path: string; parts: readonly Part[] }) => {
  const isNear = (at: number) =>
    parts.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same')
  return (
    // It scrolls, so it can be reached by keyboard.
    <div className={styles.diff} role="region" tabIndex={0} aria-label={`Changes of ${path}`}>
      <table>
        <tbody>
          {parts.map(({ kind, text }, index) =>
            isNear(index) ? (
              <tr key={index} data-kind={kind}>
                <td aria-hidden="true">{marks[kind]}</td>
                <td>
                  {said[kind] && <span className="hidden">{said[kind]}</span>}
                  <code>{text}</code>
                </td>
              </tr>
            ) : (
              isNear(index - 1) && (
                <tr key={index} data-kind="gap">
                  <td aria-hidden="true">⋯</td>
                  <td />
                </tr>
              )
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}

const words = {
  reading: 'Comparing…',
  unreadable: 'Cannot be compared with the branch',
  same: 'Already so on this branch',
  new: 'New file',
  changed: 'Changed',
} as const

/** True if a file can be part of a commit. */
export const isOffered = ({ state }: EditedFile): boolean => state === 'new' || state === 'changed'

/** An edited file: whether it is committed, and what that changes. */
export const FileChoice = (props: {
  file: EditedFile
  isTaken: boolean
  isDisabled: boolean
  onChange: (isTaken: boolean) => void
}) => {
  const { path, state, before, content } = props.file
  const offered = isOffered(props.file)
  const parts = offered ? lineDiff(before ?? null, content) : []
  return (
    <li>
      <div className={lists.thing}>
        <Choice
          type="checkbox"
          label={<code>{path}</code>}
          hint={offered ? `${words[state]} ${changeCount(parts)}` : words[state]}
          checked={offered && props.isTaken}
          disabled={!offered || props.isDisabled}
          onChange={event => props.onChange(event.target.checked)}
        />
        {offered && (
          <div className={inputs.moment}>
            <details>
              <summary>
                Show changes<span className="hidden"> of {path}</span>
              </summary>
              <FileDiff path={path} parts={parts} />
            </details>
          </div>
        )}
      </div>
    </li>
  )
}
