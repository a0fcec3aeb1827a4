import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import layout from './styles/Layout.module.css'
import tables from './styles/Tables.module.css'
import { changedByThem, disagreements, type Choice, type FieldGroup } from './merge.ts'

const sides = { theirs: 'Saved meanwhile', mine: 'Yours' } as const

/**
 * A group of fields that the person chooses together: label, fields, and their text beside the other side's.
 */
export interface ConflictRow<Values> extends FieldGroup<Values> {
  label: string
  say: (values: Values, other: Values) => ReactNode
}

/**
 * Shows the changes that somebody else saved meanwhile. Where both changed the same field, the person
 * chooses; until then the other's value stays. Saves nothing: the result is put into the form.
 */
export const Conflict = <Values extends object>(props: {
  /** The name of the changed thing, such as `webhook`. */
  what: string
  rows: readonly ConflictRow<Values>[]
  /** As it was when the person began. */
  from: Values
  mine: Values
  theirs: Values
  /** Why these changes cannot be saved any more, if they cannot. */
  obstacle?: string | undefined
  onSettle: (choices: readonly Choice<Values>[]) => void
  /** Gives up what was typed here. */
  onDrop: () => void
}) => {
  const { rows, from, mine, theirs, obstacle } = props
  const [disputed] = useState(() => disagreements(from, mine, theirs, rows))
  const [kept, setKept] = useState<ReadonlySet<ConflictRow<Values>>>(new Set())
  const keep = (row: ConflictRow<Values>, side: keyof typeof sides) => {
    const next = new Set(kept)
    if (side === 'mine') next.add(row)
    else next.delete(row)
    setKept(next)
  }
  const choices = disputed.flatMap(row =>
    row.fields.map((field): Choice<Values> => ({ field, keep: kept.has(row) ? 'mine' : 'theirs' })),
  )
  const others = changedByThem(from, mine, theirs, rows)
  const heard = useRef<HTMLParagraphElement>(null)
  // It is at the top of a form whose button is at its end.
  useEffect(() => heard.current?.focus(), [])
  return (
    <Alert
      variation="warning"
      role="alert"
      hasIcon={false}
      heading={`Somebody else changed this ${props.what}`}
    >
      <div className={layout.stack}>
        <p ref={heard} tabIndex={-1}>
          {obstacle ?? 'Nothing of yours is saved yet, and nothing is lost.'}
        </p>
        {others.length > 0 && (
          <p>Changed by them only, and kept: {others.map(({ label }) => label).join(', ')}.</p>
        )}
        {disputed.length > 0 && (
          <table className={tables.comparison}>
            <caption className="hidden">What each field is to say</caption>
            <thead>
              <tr>
                {['Field', ...Object.values(sides)].map(title => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {disputed.map(row => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {(['theirs', 'mine'] as const).map(side => {
                    const said =
                      (side === 'mine' ? row.say(mine, theirs) : row.say(theirs, mine)) || '(empty)'
                    return (
                      <td key={side}>
                        {obstacle ? (
                          said
                        ) : (
                          <label>
                            <input
                              type="radio"
                              name={`keep ${row.label}`}
                              checked={kept.has(row) === (side === 'mine')}
                              aria-label={`${row.label}: ${sides[side]}`}
                              onChange={() => keep(row, side)}
                            />{' '}
                            {said}
                          </label>
                        )}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <div className={layout.actions}>
          <Button size="small" onClick={props.onDrop}>
            Take theirs, drop mine
          </Button>
          {!obstacle && (
            <Button size="small" variation="primary" onClick={() => props.onSettle(choices)}>
              Put this into the form
            </Button>
          )}
        </div>
      </div>
    </Alert>
  )
}
