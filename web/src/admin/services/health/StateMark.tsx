import type { HealthState } from '#contract/services.ts'
import styles from './Health.module.css'
import { stateNames } from './words.ts'

/** A state as a word, with a sign that does not depend on its colour. */
export const StateMark = ({ state }: { state: HealthState }) => (
  <span className={styles.state} data-state={state}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {state === 'ok' && <path d="m3 8.5 3.5 3.5L13 4.5" />}
      {state === 'slow' && <path d="M8 2.5v6l3.5 2.5" />}
      {state === 'failing' && <path d="m3.5 3.5 9 9m0-9-9 9" />}
      {state === 'not_set_up' && <path d="M3 8h10" />}
    </svg>
    {stateNames[state]}
  </span>
)
