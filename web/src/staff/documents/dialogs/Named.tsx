import type { Outcome } from '#contract/documents/documentEdits.ts'
import type { Document } from '#contract/documents/documents.ts'
import shared from './Dialogs.module.css'
import styles from './Named.module.css'

/** The documents that a dialog is about; with outcomes, what became of each. */
export const Named = (props: {
  label: string
  documents: readonly Document[]
  outcomes?: readonly Outcome[]
}) => {
  const found = new Map(props.outcomes?.map(outcome => [outcome.id, outcome]))
  return (
    <ul className={styles.names} aria-label={props.label} tabIndex={0}>
      {props.documents.map(({ id, title, file_path }) => {
        const outcome = found.get(id)
        return (
          <li key={id}>
            <strong>{title}</strong>
            <span className={shared.quiet}>{file_path}</span>
            {outcome && (
              <p data-ok={outcome.ok}>{outcome.ok ? 'Done' : `Not done: ${outcome.reason ?? 'unknown'}`}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
