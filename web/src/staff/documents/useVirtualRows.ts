import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'

/** Height of a row in px before it is measured. */
const usualHeight = 60

/** Rows that are drawn beyond either end of the screen. */
const beyond = 25

/**
 * Draws only the rows of a table that are on the screen or near it, so that 10,000 stay quick. The page
 * scrolls, not the table: `before` and `after` are the heights in px of the rows that are not drawn.
 */
export const useVirtualRows = (keys: readonly string[]) => {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  // What comes and goes above the table is lower than what is drawn beyond the screen.
  useLayoutEffect(() => {
    if (body.current) setTop(Math.round(body.current.getBoundingClientRect().top + scrollY))
  }, [keys])
  const rows = useWindowVirtualizer({
    count: keys.length,
    estimateSize: () => usualHeight,
    overscan: beyond,
    scrollMargin: top,
    getItemKey: index => keys[index] ?? index,
  })
  const drawn = rows.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  return {
    body,
    measure: rows.measureElement,
    show: (index: number) => rows.scrollToIndex(index),
    indexes: drawn.map(({ index }) => index),
    before: first ? first.start - top : 0,
    after: last ? rows.getTotalSize() - (last.end - top) : 0,
  }
}
