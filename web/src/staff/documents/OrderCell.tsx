import styles from './OrderCell.module.css'
import type { useDragOrder } from './useDragOrder.ts'

const Arrow = ({ up }: { up: boolean }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d={up ? 'M8 13V3M4 7l4-4 4 4' : 'M8 3v10m4-4-4 4-4-4'} />
  </svg>
)

/** A row's place in its bucket: a handle to drag it by, and one place up or down. */
export const OrderCell = (props: {
  id: string
  name: string
  index: number
  count: number
  handle: ReturnType<ReturnType<typeof useDragOrder>['handle']>
  taken: boolean
  onMove: (to: number) => void
}) => {
  const { id, name, index, count, onMove } = props
  const step = (by: -1 | 1, word: 'up' | 'down') => {
    const possible = index + by >= 0 && index + by < count
    return (
      <button
        type="button"
        data-order={`${word} ${id}`}
        aria-label={`Move ${name} ${word}`}
        aria-disabled={!possible}
        onClick={() => possible && onMove(index + by)}
      >
        <Arrow up={by < 0} />
      </button>
    )
  }
  return (
    <td role="cell" className={styles.order}>
      <button
        type="button"
        className={styles.handle}
        data-order={`take ${id}`}
        data-taken={props.taken || undefined}
        aria-label={`Order of ${name}, place ${index + 1} of ${count}: Space takes it, arrow keys move it`}
        {...props.handle}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M5.5 3h.01M10.5 3h.01M5.5 8h.01M10.5 8h.01M5.5 13h.01M10.5 13h.01" />
        </svg>
      </button>
      {step(-1, 'up')}
      {step(1, 'down')}
    </td>
  )
}
