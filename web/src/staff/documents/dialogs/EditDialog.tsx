import { Button, SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { updateDocument } from '#contract/documents/documentEdits.ts'
import { categories, type Document } from '#contract/documents/documents.ts'
import { publicationDay } from '#contract/publishing/readersDate.ts'
import { ApiProblem } from '../../../api.ts'
import { Choice } from '../../../kit/Choices.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { FormDialog } from '../../../kit/Form.tsx'
import { Loaded } from '../../../kit/Section.tsx'
import { useEditor, type Fields } from '../../../kit/useEditor.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { formatDate, formatDateTime } from '../../format.ts'
import { categoryNames } from '../categoryNames.ts'
import { stateOf } from '../documentState.ts'
import { reloadDocuments, showChanged } from '../useDocuments.ts'
import layout from '../../../kit/styles/Layout.module.css'
import inputs from '../../../kit/styles/Inputs.module.css'

/** The fields of a record that a person can change. */
type Values = Pick<Document, 'title' | 'description' | 'category' | 'is_featured' | 'date_published'> & {
  /** Why the date is another one, for the record. */
  date_reason: string
}

const fields: Fields<Values> = {
  title: { label: 'Title' },
  description: { label: 'Description' },
  category: { label: 'Category', say: category => categoryNames[category] },
  date_published: { label: 'First published' },
  date_reason: { label: 'Why this date' },
  is_featured: { label: 'Featured', say: featured => (featured ? 'Yes' : 'No') },
}

const valuesOf = ({ title, description, category, is_featured, date_published }: Document): Values => ({
  ...{ title, description, category, is_featured, date_published, date_reason: '' },
})

const EditForm = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const { id, suggested_title: suggestion, held } = document
  const editor = useEditor({
    key: `document ${id}`,
    thing: document,
    fields,
    empty: valuesOf(document),
    valuesOf,
    schema: updateDocument.body,
    inputOf: ({ date_reason, ...values }) => ({ ...values, ...(date_reason && { date_reason }) }),
    save: (body, base) => api.updateDocument({ params: { id }, body, ifMatch: base }),
    onSaved: now => {
      showChanged(now)
      toast('Document Updated', `“${now.title}” is saved.`)
      onClose()
    },
    onFailed: error => {
      toastError('Update Error', 'Failed to update document')
      if (error instanceof ApiProblem && error.code === 'not_found') reloadDocuments(document.bucket_id)
      return failureText(error)
    },
  })
  const { values, change, text, tick } = editor
  const coming = stateOf(document, Date.now()) === 'coming'
  return (
    <FormDialog
      editor={editor}
      title={`Edit “${document.title}”`}
      what="document"
      submit="Save"
      isBlocked={coming}
      question="What you typed is not saved. Close and lose it?"
      onClose={onClose}
    >
      {coming && (
        <p className={layout.note}>
          It goes out at {formatDateTime(document.publish_at ?? '')} (London) with a release that is approved.
          To change it, take the release back first.
        </p>
      )}
      <div>
        <TextField {...text('title')} />
        {suggestion && suggestion !== values.title && (
          <p className={`${layout.quiet} ${layout.links}`}>
            The PDF calls itself “{suggestion}”.
            <Button size="small" variation="link" onClick={() => change({ title: suggestion })}>
              Use its own title
            </Button>
          </p>
        )}
      </div>
      <TextAreaField rows={3} {...text('description')} />
      <div className={inputs.columns}>
        <SelectField {...text('category')}>
          {categories.map(category => (
            <option key={category} value={category}>
              {categoryNames[category]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...text('date_published')}
          type="date"
          max={publicationDay(document)}
          {...(held && { isDisabled: true })}
          descriptiveText={
            held
              ? 'It follows from its publication.'
              : `Here on ${formatDate(publicationDay(document))}. Earlier, if readers had it elsewhere before.`
          }
        />
      </div>
      {values.date_published !== document.date_published && (
        <TextField {...text('date_reason')} descriptiveText="It goes on record." />
      )}
      <Choice {...tick('is_featured')} hint="Readers find it before the others of its kind." />
    </FormDialog>
  )
}

/** Changes what a record says. It opens with the values that the record has at that moment. */
export const EditDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const query = useQuery({
    queryKey: ['document', id],
    queryFn: () => api.getDocument({ params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (query.data) return <EditForm document={query.data} onClose={onClose} />
  return (
    <Dialog title="Edit document" onClose={onClose}>
      <Loaded query={query} what="document" failed="The document could not be read">
        {() => null}
      </Loaded>
    </Dialog>
  )
}
