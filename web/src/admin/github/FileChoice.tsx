import { useId } from 'react'
import styles from './FileChoice.module.css'
import { changeCount, FileDiff, lineDiff } from './FileDiff.tsx'
import type { EditedFile } from './useEditedFiles.ts'

const words = {
  reading: 'Comparing…',
  unreadable: 'Cannot be compared with the branch',
  same: 'Already so on this branch',
  new: 'New file',
  changed: 'Changed',
} as const

/** Whether a file can be part of a commit. */
export const isOffered = ({ state }: EditedFile): boolean => state === 'new' || state === 'changed'

/** An edited file: whether it is committed, and what that changes. */
export const FileChoice = (props: {
  file: EditedFile
  chosen: boolean
  onChange: (chosen: boolean) => void
}) => {
  const { file, chosen } = props
  const id = useId()
  const offered = isOffered(file)
  const parts = offered ? lineDiff(file.before ?? null, file.content) : []
  return (
    <li className={styles.file}>
      <input
        type="checkbox"
        id={id}
        checked={offered && chosen}
        disabled={!offered}
        aria-describedby={`${id}-state`}
        onChange={event => props.onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        <code>{file.path}</code>
      </label>
      <small id={`${id}-state`}>
        {words[file.state]}
        {offered && ` ${changeCount(parts)}`}
      </small>
      {offered && (
        <details>
          <summary>
            Show changes<span className="amplify-visually-hidden"> of {file.path}</span>
          </summary>
          <FileDiff path={file.path} parts={parts} />
        </details>
      )}
    </li>
  )
}
