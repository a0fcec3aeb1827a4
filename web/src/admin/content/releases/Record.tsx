import type { Release } from '#contract/releases.ts'
import type { ReleaseStep } from '#contract/rnsSighting.ts'
import { exactMoment } from '../publishing/moments.ts'
import styles from '../publishing/Publishing.module.css'
import { stateAt } from './readers.ts'

const words: Record<ReleaseStep['step'], string> = {
  drafted: 'Drafted',
  changed: 'Changed',
  approved: 'Approved',
  held: 'Put on hold',
  resumed: 'Let go on',
  rns_expected: 'RNS described',
  rns_seen: 'RNS seen at a provider',
  confirmed: 'Confirmed released',
  withdrawn: 'Withdrawn',
}

/** What was done with a release, by whom and when, oldest first. */
export const Record = (props: {
  release: Release
  /** The server's clock, ms. */
  now: number
  person: (id: string | undefined, email: string | undefined) => string
}) => {
  const { release, now } = props
  const moment = release.out_at ?? release.publish_at
  return (
    <section aria-labelledby="record" className={styles.page}>
      <h3 id="record">Who did what, and when</h3>
      <ol className={styles.list} aria-labelledby="record">
        {release.steps.map(({ step, at, by, by_email }, index) => (
          <li key={`${index} ${at}`}>
            <span className={styles.thing}>
              <strong>{words[step]}</strong>
              <small>
                {exactMoment(at)}
                {by === undefined ? ', by itself' : `, by ${props.person(by, by_email)}`}
              </small>
            </span>
          </li>
        ))}
        {moment !== null && stateAt(release, now) === 'out' && (
          <li>
            <span className={styles.thing}>
              <strong>Out</strong>
              <small>{exactMoment(moment)}, by itself</small>
            </span>
          </li>
        )}
      </ol>
    </section>
  )
}
