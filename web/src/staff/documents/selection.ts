/** The ticked rows, and the last one ticked: a range starts there. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly last: string | undefined
}

export const emptySelection: Selection = { ids: new Set(), last: undefined }

const withAll = (ids: ReadonlySet<string>, some: readonly string[], on: boolean) => {
  const next = new Set(ids)
  for (const id of some)
    if (on) next.add(id)
    else next.delete(id)
  return next
}

/** Ticks or unticks a row; as a range, all rows from the one before to it, in the order in which they show. */
export const tick = (
  { ids, last }: Selection,
  id: string,
  shown: readonly string[],
  range: boolean,
): Selection => {
  const on = !ids.has(id)
  const [from, to] = [last === undefined ? -1 : shown.indexOf(last), shown.indexOf(id)]
  const some = range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  return { ids: withAll(ids, some, on), last: id }
}

/** Ticks all rows that show, or unticks them if all are. */
export const tickAll = ({ ids }: Selection, shown: readonly string[]): Selection => ({
  ids: withAll(ids, shown, !shown.every(id => ids.has(id))),
  last: undefined,
})
