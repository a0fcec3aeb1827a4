import { SelectField, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { toast } from '../../ui/toast/toasts.ts'
import { Choice } from '../Choices.tsx'
import { FormDialog, PageForm } from '../Form.tsx'
import { useEditor, type Editor } from '../useEditor.ts'
import { fields, holders, type Holder, type Values } from './holders.ts'

const valuesOf = ({ name, shares, kind, isPublic }: Holder): Values => ({ name, shares, kind, isPublic })

/** Replaces a schema of the contract, which the kit does not need to know. */
const schema = {
  safeParse: (input: unknown) => {
    const values = input as Values
    const issues = [
      ...(values.name.trim() === '' ? [{ path: ['name'], message: 'Give it a name.' }] : []),
      ...(/^[\d,]+$/.test(values.shares) ? [] : [{ path: ['shares'], message: 'Give a whole number.' }]),
    ]
    return issues.length > 0
      ? { success: false as const, error: { issues } }
      : { success: true as const, data: values }
  },
}

const useHolder = (key: string, thing: Holder | undefined, onSaved: (saved: Holder) => void) =>
  useEditor({
    ...{ key, thing, fields, valuesOf, schema },
    empty: { name: '', shares: '', kind: 'Person', isPublic: false } satisfies Values as Values,
    save: (body: Values, base) => Promise.resolve({ ...body, id: thing?.id ?? '3', version: base + 1 }),
    onSaved: saved => {
      toast('Saved', saved.name)
      onSaved(saved)
    },
  })

const Inputs = ({ editor }: { editor: Editor<Values> }) => (
  <>
    <TextField {...editor.text('name')} autoComplete="off" />
    <TextField {...editor.text('shares')} inputMode="numeric" autoComplete="off" />
    <SelectField {...editor.text('kind')}>
      <option>Person</option>
      <option>Company</option>
    </SelectField>
    <Choice {...editor.tick('isPublic')} hint="Whoever holds three per cent or more has to be." />
  </>
)

/** A form on a page, of something that is there. */
export const HolderPage = () => {
  const [holder, setHolder] = useState(holders[0]!)
  const editor = useHolder('gallery page', holder, setHolder)
  return (
    <PageForm
      editor={editor}
      what="holder"
      label="Holder"
      submit="Save"
      status={`Version ${holder.version}.`}
    >
      <Inputs editor={editor} />
    </PageForm>
  )
}

/** A form in a dialog, of something new. */
export const HolderDialog = ({ onClose }: { onClose: () => void }) => {
  const editor = useHolder('gallery dialog', undefined, onClose)
  return (
    <FormDialog editor={editor} title="Add a holder" what="holder" submit="Add" onClose={onClose}>
      <Inputs editor={editor} />
    </FormDialog>
  )
}
