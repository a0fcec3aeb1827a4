import type { Payment } from '#contract/integrations/payments.ts'
import styles from './PaymentState.module.css'
import { standingOf, type Standing } from './words.ts'

const shapes: Record<Standing, string> = {
  waiting: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3.2l2.2 1.6',
  moving: 'M2 8h11M9 4l4 4-4 4',
  paid: 'M2.5 8.5l3.5 3.5 7.5-8',
  partly: 'M6 4L2 8l4 4M2 8h7.5a3.5 3.5 0 0 1 0 7',
  refunded: 'M6 3L2 7l4 4M2 7h7.5a3.5 3.5 0 0 1 0 7H6',
  gone: 'M3.5 3.5l9 9m0-9l-9 9',
}

/** Where a payment stands, by word, shape and colour. */
export const PaymentState = ({ payment }: { payment: Payment }) => {
  const { standing, words } = standingOf(payment)
  return (
    <span className={styles.state} data-standing={standing}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={shapes[standing]} />
      </svg>
      {words}
    </span>
  )
}
