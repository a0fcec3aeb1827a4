import type { HealthState } from '#contract/integrations/services.ts'
import lists from '../../../../kit/styles/Lists.module.css'
import { stateNames } from './words.ts'

const tones: Partial<Record<HealthState, string>> = { ok: 'good', failing: 'bad', not_set_up: 'quiet' }

/** A state as a word, with a sign that does not depend on its colour. */
export const StateMark = ({ state }: { state: HealthState }) => (
  <span className={lists.state} data-tone={tones[state]}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      {state === 'ok' && <path d="m3 8.5 3.5 3.5L13 4.5" />}
      {state === 'slow' && <path d="M8 4.5V8l2.5 2M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z" />}
      {state === 'failing' && <path d="m3.5 3.5 9 9m0-9-9 9" />}
      {state === 'not_set_up' && <path d="M3 8h10" />}
    </svg>
    {stateNames[state]}
  </span>
)
