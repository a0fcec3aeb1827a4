import { diff, type Part } from '../forms/diff.ts'
import styles from './FileDiff.module.css'

/** Lines that show around a change. */
const around = 3

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')

/** How the lines of a file change; an empty or missing one has none. */
export const lineDiff = (before: string | null, after: string): Part[] =>
  diff(before ? linesOf(before) : [], after ? linesOf(after) : [])

/** `+3 −1` */
export const changeCount = (parts: readonly Part[]): string => {
  const of = (kind: Part['kind']) => parts.filter(part => part.kind === kind).length
  return `+${of('added')} −${of('removed')}`
}

const marks = { same: ' ', added: '+', removed: '−' } as const
const said = { same: '', added: 'Added: ', removed: 'Removed: ' } as const

/** What a commit does to a file, line by line, with what is around it. */
export const FileDiff = ({ path, parts }: { path: string; parts: readonly Part[] }) => {
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
                  {said[kind] && <span className="amplify-visually-hidden">{said[kind]}</span>}
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
