import { Button } from '@aws-amplify/ui-react'
import { useEffect, useRef } from 'react'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import styles from './Facts.module.css'
import { FieldInput, pathOf, type InputProps } from './FieldInput.tsx'
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
  <fieldset className={styles.entry}>
    <legend className={inputs.label}>{props.legend}</legend>
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
export const ListInput = ({ field, values, path, errors, onChange }: InputProps<Of<'list'>>) => {
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
export const EachInput = ({ field, values, path, errors, onChange }: InputProps<Of<'each'>>) => {
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
