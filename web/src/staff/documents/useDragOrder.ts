import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { dropIndex } from './order.ts'

/** A row on its way to another place, by pointer or by keyboard. */
export interface Drag {
  id: string
  from: number
  to: number
  by: 'pointer' | 'keyboard'
}

/** Distance in px from the edge of the screen within which a drag scrolls the page, and by how much at a time. */
const edge = 72
const step = 16

/** The row under a point of the screen, and whether the point is in its lower half. */
const rowAt = (x: number, y: number) => {
  const row = document
    .elementsFromPoint(x, y)
    .map(element => element.closest<HTMLElement>('tr[data-index]'))
    .find(found => found !== null)
  if (!row) return undefined
  const { top, height } = row.getBoundingClientRect()
  return { index: Number(row.dataset['index']), lowerHalf: y > top + height / 2 }
}

/** A drag whose pointer is at a point of the screen; outside all rows it stays where it was. */
const over = (drag: Drag, x: number, y: number): Drag => {
  const row = rowAt(x, y)
  return row ? { ...drag, to: dropIndex(drag.from, row.index, row.lowerHalf) } : drag
}

const keyTo: Record<string, (to: number, last: number) => number> = {
  ArrowUp: to => Math.max(0, to - 1),
  ArrowDown: (to, last) => Math.min(last, to + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Rows that are dragged to another place: by a handle with the pointer, or with the keyboard (Space takes and puts
 * down, arrows move, Escape gives up).
 */
export const useDragOrder = (
  count: number,
  onDrop: (from: number, to: number) => void,
  onShow: (index: number) => void,
) => {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef({ drag, onDrop })
  useEffect(() => {
    latest.current = { drag, onDrop }
  })
  const byPointer = drag?.by === 'pointer'

  useEffect(() => {
    if (!byPointer) return
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (clientY < edge) scrollBy(0, -step)
      if (clientY > innerHeight - edge) scrollBy(0, step)
      setDrag(now => now && over(now, clientX, clientY))
    }
    // By where the pointer is now: what the last move did may not be drawn yet.
    const onUp = ({ clientX, clientY }: globalThis.PointerEvent) => {
      const { drag: last, onDrop: put } = latest.current
      setDrag(undefined)
      if (!last) return
      const { from, to } = over(last, clientX, clientY)
      put(from, to)
    }
    const onCancel = () => setDrag(undefined)
    const onKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') onCancel()
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', onCancel)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', onCancel)
      removeEventListener('keydown', onKey)
    }
  }, [byPointer])

  const keyboard = (event: KeyboardEvent, id: string, index: number) => {
    const taken = drag?.by === 'keyboard' && drag.id === id ? drag : undefined
    const to = taken && keyTo[event.key]?.(taken.to, count - 1)
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      setDrag(taken ? undefined : { id, from: index, to: index, by: 'keyboard' })
      if (taken) onDrop(taken.from, taken.to)
    } else if (taken && event.key === 'Escape') setDrag(undefined)
    else if (taken && to !== undefined) {
      event.preventDefault()
      setDrag({ ...taken, to })
      onShow(to)
    }
  }

  return {
    drag,
    /** The listeners of a row's handle. */
    handle: (id: string, index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.preventDefault()
        setDrag({ id, from: index, to: index, by: 'pointer' })
      },
      onKeyDown: (event: KeyboardEvent) => keyboard(event, id, index),
      onBlur: () => setDrag(now => (now?.by === 'keyboard' ? undefined : now)),
    }),
  }
}
