import { Button } from '@aws-amplify/ui-react'
import layout from '../../../styles/Layout.module.css'
import { categoryNames } from '../categoryNames.ts'
import { editFields, type Difference, type Edit, type EditField } from '../mergeEdits.ts'
import shared from './Dialogs.module.css'
import styles from './Differences.module.css'

const words = (edit: Edit, field: EditField): string => {
  if (field === 'is_featured') return edit.is_featured ? 'Yes' : 'No'
  if (field === 'category') return categoryNames[edit.category]
  return edit[field] || '(empty)'
}

const sides = ['theirs', 'mine'] as const
const names = { theirs: 'Saved meanwhile', mine: 'Yours' }

/** Two versions of a record side by side; the person chooses, field by field. */
export const Differences = (props: {
  mine: Edit
  theirs: Edit
  choices: readonly Difference[]
  onChoose: (choices: readonly Difference[]) => void
  onSave: () => void
  onBack: () => void
}) => {
  const { choices, onChoose } = props
  const edits = { mine: props.mine, theirs: props.theirs }
  return (
    <div className={layout.stack}>
      <p className={shared.warning} role="alert">
        Somebody else saved this document while you were editing it. Nothing of yours is lost: choose what
        each field is to say.
      </p>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{names.theirs}</th>
            <th scope="col">{names.mine}</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(({ field, keep }) => (
            <tr key={field}>
              <th scope="row">{editFields[field]}</th>
              {sides.map(side => (
                <td key={side}>
                  <label className={shared.check}>
                    <input
                      type="radio"
                      name={field}
                      checked={keep === side}
                      aria-label={`${editFields[field]}: ${names[side]}, ${words(edits[side], field)}`}
                      onChange={() =>
                        onChoose(choices.map(one => (one.field === field ? { field, keep: side } : one)))
                      }
                    />
                    <span>
                      <span className={shared.quiet}>{names[side]}</span>
                      <br />
                      {words(edits[side], field)}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={shared.footer}>
        <Button onClick={props.onBack}>Back to the form</Button>
        <Button variation="primary" onClick={props.onSave}>
          Save what is chosen
        </Button>
      </footer>
    </div>
  )
}
