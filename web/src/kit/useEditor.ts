import { useState, type ReactNode } from 'react'
import { failureText } from './api.ts'
import { dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts'
import { merge, isEqual, type Choice } from './merge.ts'
import { faultOf, fieldErrors, newerOf, useAction, type FieldErrors } from './useAction.ts'

// No form library: the hard parts here are the draft in the browser tab, the version and the conflict, which none has;
// values, errors and busy, which they do have, are three states, and a library's own would be a second home for the draft.

/** The label of each field, and how its value reads beside somebody else's (as text when not given). */
export type Fields<Values> = {
  readonly [Name in keyof Values]: { label: string; say?: (value: Values[Name]) => ReactNode }
}

type Checked<Body> =
  | { success: true; data: Body }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }

export interface Edited<Values, Body, Thing> {
  /** Of the draft in this browser tab, such as `webhook 12`. */
  key: string
  /** As the server has it; undefined of a new one. */
  thing: Thing | undefined
  fields: Fields<Values>
  /** Values of a new one. */
  empty: Values
  valuesOf: (thing: Thing) => Values
  /** The contract's own; what it answers is sent. */
  schema: { safeParse: (input: unknown) => Checked<Body> }
  /** Turns values into what the schema takes; they are it when not given. */
  inputOf?: (values: Values) => unknown
  /** @param base the version that is changed; 0 of a new one */
  save: (body: Body, base: number) => Promise<Thing>
  onSaved: (thing: Thing) => void
  /** Before anything is sent. */
  onRefused?: (errors: FieldErrors) => void
  /** @returns what the person reads about a failed save */
  onFailed?: (error: unknown) => string | undefined
  /** Reads anew what shows the thing, after each save, failed or not, and after a settled conflict. */
  reload?: () => unknown
}

type Named<Values, Type> = { [K in keyof Values]: Values[K] extends Type ? K : never }[keyof Values] & string

/**
 * The edit of a stored thing: its draft, which stays in the browser tab through reloads and sign-ins, its faults by
 * field, its save by version, and the conflict with what somebody else saved meanwhile.
 */
export const useEditor = <Values extends object, Body, Thing extends { version: number }>(
  edited: Edited<Values, Body, Thing>,
) => {
  const { key, thing, fields, valuesOf } = edited
  const [draft, setDraft] = useState(() => readDraft<Values>(key))
  const [found] = useState(draft)
  const [kept, setKept] = useState(true)
  const [newer, setNewer] = useState<Thing>()
  const { busy, problem, errors, run, refuse } = useAction(edited.reload)
  const stored = thing ? valuesOf(thing) : edited.empty
  const from = draft?.from ?? stored
  const values = draft?.values ?? stored
  // A newer version whose fields are those of the draft's own is no conflict: the next save builds on it.
  const base = draft && !(thing && isEqual(stored, from)) ? draft.base : (thing?.version ?? 0)
  const dirty = draft !== undefined && !isEqual(values, stored)
  const conflict = newer ?? (thing && dirty && base < thing.version ? thing : undefined)

  const put = (next: Draft<Values>) => {
    setDraft(next)
    if (isEqual(next.values, next.from)) dropDraft(key)
    else setKept(keepDraft(key, next))
  }
  const change = (patch: Partial<Values>) => put({ base, from, values: { ...values, ...patch } })
  const drop = () => {
    dropDraft(key)
    setDraft(undefined)
    setNewer(undefined)
    refuse({})
  }
  /** Saves on top of a version that differs from the draft's own in no field of the form. */
  const send = (body: Body) =>
    edited.save(body, base).catch((error: unknown) => {
      const current = newerOf<Thing>(error, base)
      if (!current || !isEqual(valuesOf(current), from)) throw error
      return edited.save(body, current.version)
    })
  const save = async () => {
    const checked = edited.schema.safeParse(edited.inputOf ? edited.inputOf(values) : values)
    if (!checked.success) {
      const wrong = fieldErrors(checked.error.issues)
      edited.onRefused?.(wrong)
      return refuse(wrong)
    }
    let current: Thing | undefined
    const saved = await run(
      'save',
      () => send(checked.data),
      error => {
        current = newerOf<Thing>(error, base)
        return current ? undefined : (edited.onFailed ?? failureText)(error)
      },
    )
    setNewer(current)
    if (!saved) return
    drop()
    edited.onSaved(saved)
  }
  /** Continues from the values that they saved, with these choices; saves nothing. */
  const settle = (choices: readonly Choice<Values>[]) => {
    if (!conflict) return
    const theirs = valuesOf(conflict)
    put({ base: conflict.version, from: theirs, values: merge(from, values, theirs, choices) })
    setNewer(undefined)
    edited.reload?.()
  }

  const input = (name: keyof Values & string, fault: string) => ({
    name,
    label: fields[name].label,
    isDisabled: busy !== undefined,
    ...faultOf(errors, fault),
  })
  return {
    fields,
    values,
    from,
    /** The values that somebody else saved meanwhile, until the conflict is settled. */
    theirs: conflict && valuesOf(conflict),
    dirty,
    /** It was typed before, and is back. */
    recovered: found !== undefined && dirty,
    /** False when the browser tab has no room for it. */
    kept,
    busy: busy !== undefined,
    problem,
    errors,
    change,
    drop,
    save,
    settle,
    /** Props of an Amplify TextField, TextAreaField or SelectField; `fault` is its name in the schema, if another. */
    text: (name: Named<Values, string>, fault: string = name) => ({
      ...input(name, fault),
      value: String(values[name]),
      onChange: (event: { target: { value: string } }) =>
        change({ [name]: event.target.value } as Partial<Values>),
    }),
    /** Props of a Choice to tick. */
    tick: (name: Named<Values, boolean>) => ({
      type: 'checkbox' as const,
      name,
      label: fields[name].label,
      disabled: busy !== undefined,
      checked: Boolean(values[name]),
      onChange: (event: { target: { checked: boolean } }) =>
        change({ [name]: event.target.checked } as Partial<Values>),
    }),
    /** Props of Choices. */
    several: (name: Named<Values, readonly string[]>) => ({
      ...input(name, name),
      chosen: values[name] as readonly string[],
      onChoose: (chosen: readonly string[]) => change({ ...values, [name]: chosen }),
    }),
  }
}

export type Editor<Values extends object> = ReturnType<typeof useEditor<Values, unknown, { version: number }>>
