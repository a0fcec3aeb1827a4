import type { Release } from '#contract/publishing/releases.ts'
import type { ReleaseStep } from '#contract/news/rnsDetection.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { exactMoment } from '../pickers/moments.ts'
import { stateAt } from './readers.ts'

const words: Record<ReleaseStep['step'], string> = {
  drafted: 'Drafted',
  changed: 'Changed',
  requested: 'Approval asked for',
  refused: 'Approval refused',
  asked: 'Question asked',
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
    <section aria-labelledby="record" className={layout.stack}>
      <h3 id="record">Who did what, and when</h3>
      <ol className={lists.list} aria-labelledby="record">
        {release.steps.map(({ step, at, by, by_email, text }, index) => (
          <li key={`${index} ${at}`}>
            <div className={lists.thing}>
              <strong>{words[step]}</strong>
              <small>
                {exactMoment(at)}
                {by === undefined ? ', by itself' : `, by ${props.person(by, by_email)}`}
              </small>
              {text !== undefined && <p>“{text}”</p>}
            </div>
          </li>
        ))}
        {moment !== null && stateAt(release, now) === 'out' && (
          <li>
            <span className={lists.thing}>
              <strong>Out</strong>
              <small>{exactMoment(moment)}, by itself</small>
            </span>
          </li>
        )}
      </ol>
    </section>
  )
}
