import { useId, type ReactNode } from 'react'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { Attachments } from '../announcements/Attachments.tsx'
import { Choice } from '../../../kit/Choices.tsx'
import type { FieldErrors } from '../../../kit/useAction.ts'
import { EachInput, ListInput } from './ListInput.tsx'
import type { Field, Typed } from './fields.ts'

export interface InputProps<F extends Field = Field> {
  field: F
  /** What the form, or the entry of a list, says that the field belongs to. */
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

/** What the choice of nothing is called in a select: an item's value is never empty. */
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
