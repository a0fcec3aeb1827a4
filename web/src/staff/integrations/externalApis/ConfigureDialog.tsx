import { SelectField, TextField } from '@aws-amplify/ui-react'
import { FormDialog } from '../../../kit/Form.tsx'
import { useEditor } from '../../../kit/useEditor.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { catalogue, validSettings, type Field, type Kind } from './catalogue.ts'
import { SecretNote } from './SecretNote.tsx'
import { saveService, settingsOf } from './storage.ts'

type Values = Record<string, string>

/** The faults of each field, in the form of a schema of the contract. */
const schemaOf = (fields: readonly Field[]) => ({
  safeParse: (input: unknown) => {
    const data = Object.fromEntries(
      Object.entries(input as Values).map(([name, value]) => [name, value.trim()]),
    )
    const issues = fields.flatMap(({ name, check }) => {
      const message = data[name] ? check?.(data[name]) : undefined
      return message ? [{ path: [name], message }] : []
    })
    return issues.length > 0
      ? { success: false as const, error: { issues } }
      : { success: true as const, data }
  },
})

/** The settings of one service: those that are no secret stay in this browser, for the secret it says what to do. */
export const ConfigureDialog = ({ kind, onClose }: { kind: Kind; onClose: () => void }) => {
  const { title, text, fields } = catalogue[kind]
  const editor = useEditor({
    key: `service ${kind}`,
    thing: undefined,
    fields: Object.fromEntries(fields.map(({ name, label }) => [name, { label }])),
    empty: validSettings(fields, settingsOf(kind)),
    valuesOf: ({ values }: { values: Values; version: number }) => values,
    schema: schemaOf(fields),
    save: values =>
      saveService(kind, values)
        ? Promise.resolve({ values, version: 1 })
        : Promise.reject(new Error('This browser keeps nothing for this site.')),
    onSaved: () => {
      toast('Service configured', `The settings of ${title} are kept in this browser.`)
      onClose()
    },
    onFailed: () => {
      toastError('Not saved', 'This browser keeps nothing for this site. Allow it, then save again.')
      return undefined
    },
  })
  return (
    <FormDialog editor={editor} what="service" title={`Configure ${title}`} submit="Save" onClose={onClose}>
      <p>{text}</p>
      {fields.map(({ name, hint, type, options, placeholder = '' }, index) => {
        const field = {
          ...editor.text(name),
          descriptiveText: hint,
          ...(index === 0 && { 'data-autofocus': true }),
        }
        return options ? (
          <SelectField key={name} {...field}>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            key={name}
            {...field}
            type={type}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={254}
          />
        )
      })}
      <SecretNote kind={kind} settings={editor.values} />
      <p className={layout.quiet}>
        These settings stay in this browser and hold no secret. Never enter a key or password here.
      </p>
    </FormDialog>
  )
}
