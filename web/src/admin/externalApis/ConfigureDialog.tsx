import { Button, SelectField, TextField } from '@aws-amplify/ui-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import { faultOf } from '../../kit/useAction.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import layout from '../styles/Layout.module.css'
import { catalogue, validSettings, type Field, type Kind } from './catalogue.ts'
import styles from './ConfigureDialog.module.css'
import shared from './ExternalApis.module.css'
import { SecretNote } from './SecretNote.tsx'
import { saveService, settingsOf } from './storage.ts'

const faultsIn = (fields: readonly Field[], values: Record<string, string>) =>
  Object.fromEntries(
    fields.flatMap(({ name, check }) => {
      const value = values[name] ?? ''
      const fault = value === '' ? undefined : check?.(value)
      return fault ? [[name, fault]] : []
    }),
  )

/** The settings of one service: those that are no secret stay in this browser, for the secret it says what to do. */
export const ConfigureDialog = ({ kind, onClose }: { kind: Kind; onClose: () => void }) => {
  const { title, text, fields } = catalogue[kind]
  const [values, setValues] = useState(() => validSettings(fields, settingsOf(kind)))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]))
    const faults = faultsIn(fields, trimmed)
    setErrors(faults)
    if (Object.keys(faults).length > 0) return
    if (!saveService(kind, trimmed)) {
      toastError('Not saved', 'This browser keeps nothing for this site. Allow it, then save again.')
      return
    }
    toast('Service configured', `The settings of ${title} are kept in this browser.`)
    onClose()
  }
  return (
    <Dialog title={`Configure ${title}`} onClose={onClose}>
      <form ref={form} className={layout.stack} onSubmit={submit} noValidate>
        <p>{text}</p>
        {fields.map(({ name, label, hint, type, options, placeholder = '' }, index) => {
          const field = {
            label,
            name,
            value: values[name] ?? '',
            descriptiveText: hint,
            ...(index === 0 && { 'data-autofocus': true }),
            ...faultOf(errors, name),
            onChange: (event: { target: { value: string } }) =>
              setValues({ ...values, [name]: event.target.value }),
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
        <SecretNote kind={kind} settings={values} />
        <p className={shared.quiet}>
          These settings stay in this browser and hold no secret. Never enter a key or password here.
        </p>
        <footer className={styles.footer}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variation="primary">
            Save
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
