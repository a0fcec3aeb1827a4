import type { Outcome } from '#contract/documents/documentEdits.ts'
import type { Document } from '#contract/documents/documents.ts'
import lists from '../../../kit/styles/Lists.module.css'

/** The documents that a dialog is about; with outcomes, what became of each. */
export const Named = (props: {
  label: string
  documents: readonly Document[]
  outcomes?: readonly Outcome[]
}) => {
  const found = new Map(props.outcomes?.map(outcome => [outcome.id, outcome]))
  return (
    <ul className={`${lists.list} ${lists.scroll}`} aria-label={props.label} tabIndex={0}>
      {props.documents.map(({ id, title, file_path }) => {
        const outcome = found.get(id)
        return (
          <li key={id}>
            <div className={lists.thing}>
              <strong>{title}</strong>
              <small>{file_path}</small>
            </div>
            {outcome && (
              <p className={lists.state} data-tone={outcome.ok ? 'good' : 'bad'}>
                {outcome.ok ? 'Done' : `Not done: ${outcome.reason ?? 'unknown'}`}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
