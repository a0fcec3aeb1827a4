import { Button } from '@aws-amplify/ui-react'
import { useEffect, useRef, useId, type ReactNode } from 'react'
import { Choice } from '../../../kit/Choices.tsx'
import type { FieldErrors } from '../../../kit/useAction.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { Attachments } from '../announcements/Attachments.tsx'
import styles from './Facts.module.css'
import { listIn, type Field, type Typed } from './fields.ts'

type Of<K extends Field['kind']> = Extract<Field, { kind: K }>

const Entry = (props: {
  legend: string
  fields: readonly Field[]
  values: Typed
  path: string
  errors: InputProps['errors']
  onChange: (values: Typed) => void
}) => (
  <fieldset>
    <legend className={`${inputs.label} ${styles.legend}`}>{props.legend}</legend>
    <div className={styles.fields}>
      {props.fields.map(field => (
        <div key={field.name} data-kind={field.kind}>
          <FieldInput
            field={field}
            values={props.values}
            path={props.path}
            errors={props.errors}
            onChange={value => props.onChange({ ...props.values, [field.name]: value })}
          />
        </div>
      ))}
    </div>
  </fieldset>
)

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The entries of a list: each can be changed, moved and removed, and more added. */
const ListInput = ({ field, values, path, errors, onChange }: InputProps<Of<'list'>>) => {
  const list = listIn(values, field.name)
  const at = pathOf(path, field.name)
  const items = useRef<HTMLOListElement>(null)
  const length = useRef(list.length)
  // Whoever adds one goes on in it.
  useEffect(() => {
    if (list.length === length.current + 1)
      items.current
        ?.querySelector<HTMLElement>(':scope > li:last-child :is(input, select, textarea)')
        ?.focus()
    length.current = list.length
  }, [list.length])
  const move = (from: number, to: number) => {
    const next = list.filter((_, index) => index !== from)
    const moved = list[from]
    if (moved) onChange(next.toSpliced(to, 0, moved))
  }
  const error = errors[at]
  return (
    <div className={styles.list} role="group" aria-label={field.label}>
      {error && (
        <p className={inputs.error} role="alert">
          {error}
        </p>
      )}
      <ol ref={items} className={styles.entries}>
        {list.map((entry, index) => {
          const named = entry[field.named]
          const name = `${capital(field.noun)} ${index + 1}`
          const what = typeof named === 'string' && named ? `${name}, ${named}` : name
          return (
            <li key={index}>
              <Entry
                legend={what}
                fields={field.fields}
                values={entry}
                path={`${at}.${index}`}
                errors={errors}
                onChange={next => onChange(list.with(index, next))}
              />
              <div className={layout.actions}>
                <Button
                  size="small"
                  ariaLabel={`Move ${what} up`}
                  isDisabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  Up
                </Button>
                <Button
                  size="small"
                  ariaLabel={`Move ${what} down`}
                  isDisabled={index === list.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  Down
                </Button>
                <Button
                  size="small"
                  ariaLabel={`Remove ${what}`}
                  onClick={() => onChange(list.filter((_, other) => other !== index))}
                >
                  Remove
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
      <Button size="small" onClick={() => onChange([...list, field.empty])}>
        Add a {field.noun}
      </Button>
    </div>
  )
}

/** One entry for each of the names that the form itself gives. */
const EachInput = ({ field, values, path, errors, onChange }: InputProps<Of<'each'>>) => {
  const list = listIn(values, field.name)
  const names = field.names(values)
  const at = pathOf(path, field.name)
  return (
    <div className={styles.list} role="group" aria-label={field.label}>
      {names.map((name, index) => (
        <Entry
          key={name}
          legend={name}
          fields={field.fields}
          values={list[index] ?? field.empty}
          path={`${at}.${index}`}
          errors={errors}
          onChange={next =>
            onChange(names.map((_, other) => (other === index ? next : (list[other] ?? field.empty))))
          }
        />
      ))}
    </div>
  )
}

export interface InputProps<F extends Field = Field> {
  field: F
  /** The values of the form, or of the list's entry, that the field belongs to. */
  values: Typed
  /** Where those stand in the fact: `list.0`. */
  path: string
  errors: FieldErrors
  onChange: (value: Typed[string]) => void
}

/** What is wrong with a field, or with all of a list. */
export const pathOf = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** A field with its label, its hint and what is wrong with it. */
const Labelled = (props: {
  field: Field
  error: string | undefined
  children: (attributes: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}) => {
  const id = useId()
  const { field, error } = props
  const described = [error && `${id}-error`, field.hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={inputs.group}>
      <label className={inputs.label} htmlFor={id}>
        {field.label}
      </label>
      {field.hint && (
        <small id={`${id}-hint`} className={layout.quiet}>
          {field.hint}
        </small>
      )}
      {props.children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <span id={`${id}-error`} className={inputs.error}>
          {error}
        </span>
      )}
    </div>
  )
}

/** The select's value for no choice: an item's value is never empty. */
const none = 'none'

const rows = { long: 4, paragraphs: 8, lines: 6 } as const

/** One field of a fact. */
export const FieldInput = ({ field, values, path, errors, onChange }: InputProps) => {
  const own = pathOf(path, field.name)
  const value = values[field.name]
  const text = typeof value === 'string' ? value : ''
  // Of a text that is a list of paragraphs, any may be wrong.
  const error =
    errors[own] ??
    (field.kind === 'paragraphs' || field.kind === 'lines'
      ? Object.entries(errors).find(([at]) => at.startsWith(`${own}.`))?.[1]
      : undefined)
  switch (field.kind) {
    case 'list':
      return <ListInput {...{ field, values, path, errors, onChange }} />
    case 'each':
      return <EachInput {...{ field, values, path, errors, onChange }} />
    case 'documents':
      return (
        <Attachments
          legend={field.label}
          chosen={text === '' ? [] : text.split('\n')}
          onChange={ids => onChange(ids.join('\n'))}
        />
      )
    case 'check':
      return (
        <Choice
          type="checkbox"
          label={field.label}
          checked={value === true}
          onChange={event => onChange(event.target.checked)}
        />
      )
    case 'choice':
      return (
        <Labelled field={field} error={error}>
          {attributes => (
            <select
              {...attributes}
              className={inputs.input}
              value={text || none}
              onChange={event => onChange(event.target.value === none ? '' : event.target.value)}
            >
              {field.none !== undefined && <option value={none}>{field.none}</option>}
              {Object.entries(field.options).map(([option, name]) => (
                <option key={option} value={option}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )
    case 'long':
    case 'paragraphs':
    case 'lines': {
      const { kind } = field
      return (
        <Labelled field={field} error={error}>
          {attributes => (
            <textarea
              {...attributes}
              className={inputs.area}
              rows={rows[kind]}
              value={text}
              onChange={event => onChange(event.target.value)}
            />
          )}
        </Labelled>
      )
    }
    default:
      return (
        <Labelled field={field} error={error}>
          {attributes => (
            <input
              {...attributes}
              className={inputs.input}
              type={field.kind === 'date' || field.kind === 'time' ? field.kind : 'text'}
              inputMode={field.kind === 'number' ? 'decimal' : undefined}
              value={text}
              onChange={event => onChange(event.target.value)}
            />
          )}
        </Labelled>
      )
  }
}
