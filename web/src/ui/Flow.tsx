import { flow, flowSize } from './flow.ts'
import styles from './Flow.module.css'

/** Fine flowing lines, drawn; pure decoration. */
export const Flow = ({ className }: { className?: string | undefined }) => (
  <svg
    viewBox={`0 0 ${flowSize.width} ${flowSize.height}`}
    preserveAspectRatio="xMaxYMid slice"
    className={className}
    aria-hidden="true"
  >
    <path className={styles['fine']} d={flow.fine} />
    <path className={styles['strong']} d={flow.strong} />
  </svg>
)
