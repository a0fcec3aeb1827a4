import { Button, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { categories, type Document } from '#contract/documents/documents.ts'
import { publicationDay } from '#contract/publishing/readersDate.ts'
import { formatDate } from '../../../format.ts'
import { categoryNames } from '../categoryNames.ts'
import type { Edit } from '../mergeEdits.ts'
import shared from './Dialogs.module.css'
import styles from './EditFields.module.css'

/** The fields of a record that can be changed. */
export const EditFields = (props: {
  document: Document
  values: Edit
  faults: Partial<Record<keyof Edit, string>>
  onSay: (said: Partial<Edit>) => void
}) => {
  const { document, values, faults, onSay } = props
  const { suggested_title: suggestion, held } = document
  const fault = (field: keyof Edit) =>
    faults[field] === undefined ? {} : { hasError: true, errorMessage: faults[field] }
  return (
    <>
      <div>
        <TextField
          label="Title"
          value={values.title}
          onChange={event => onSay({ title: event.target.value })}
          {...fault('title')}
        />
        {suggestion && suggestion !== values.title && (
          <p className={`${shared.quiet} ${styles.suggestion}`}>
            The PDF calls itself “{suggestion}”.
            <Button size="small" variation="link" onClick={() => onSay({ title: suggestion })}>
              Use its own title
            </Button>
          </p>
        )}
      </div>
      <TextAreaField
        label="Description"
        rows={3}
        value={values.description}
        onChange={event => onSay({ description: event.target.value })}
        {...fault('description')}
      />
      <div className={styles.pair}>
        <SelectField
          label="Category"
          value={values.category}
          onChange={event => onSay({ category: event.target.value as Edit['category'] })}
          {...fault('category')}
        >
          {categories.map(category => (
            <option key={category} value={category}>
              {categoryNames[category]}
            </option>
          ))}
        </SelectField>
        <TextField
          label="First published"
          type="date"
          value={values.date_published}
          max={publicationDay(document)}
          isDisabled={held}
          descriptiveText={
            held
              ? 'It follows from its publication.'
              : `Here on ${formatDate(publicationDay(document))}. Earlier, if readers had it elsewhere before.`
          }
          onChange={event => onSay({ date_published: event.target.value })}
          {...fault('date_published')}
        />
      </div>
      {values.date_published !== document.date_published && (
        <TextField
          label="Why this date"
          descriptiveText="It goes on record."
          value={values.date_reason ?? ''}
          onChange={event => onSay({ date_reason: event.target.value || undefined })}
          {...fault('date_reason')}
        />
      )}
      <label className={shared.check}>
        <input
          type="checkbox"
          checked={values.is_featured}
          onChange={event => onSay({ is_featured: event.target.checked })}
        />
        <span>
          Featured
          <span className={shared.quiet}> Readers find it before the others of its kind.</span>
        </span>
      </label>
    </>
  )
}
