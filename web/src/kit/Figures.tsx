import { wholeNumber } from '../ui/format.ts'
import lists from './styles/Lists.module.css'

/** A number with its name. */
export interface Figure {
  label: string
  value: number
  /** `bad` is highlighted unless it is zero. */
  tone?: 'bad'
  /** The meaning, for people who do not know the word. */
  hint?: string
}

/** Numbers side by side, each under its name. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={lists.figures}>
    {figures.map(({ label, value, tone, hint }) => (
      <div key={label} data-tone={value > 0 ? tone : 'quiet'}>
        <dt>
          {label}
          {hint && <small>{hint}</small>}
        </dt>
        <dd>{wholeNumber(value)}</dd>
      </div>
    ))}
  </dl>
)
