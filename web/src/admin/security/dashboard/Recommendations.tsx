import type { Output } from '#contract/route.ts'
import type { getSecurityRecommendations } from '#contract/security/security.ts'
import layout from '../../styles/Layout.module.css'
import styles from './Recommendations.module.css'

type All = Output<typeof getSecurityRecommendations>['recommendations']

const stateNames: Record<All[number]['state'], string> = {
  ok: 'OK',
  warning: 'Warning',
  unknown: 'Not known',
}
const drawings: Record<All[number]['state'], string> = {
  ok: 'm3 8.5 3.5 3.5L13 4.5',
  warning: 'M8 2 1.5 13.5h13zM8 6.5v3.5m0 1.5v.5',
  unknown: 'M3 8h10',
}

/** What of the real configuration is as it should be and what is not. */
export const Recommendations = ({ all }: { all: All | undefined }) => (
  <section className={layout.panel} aria-labelledby="security-recommendations">
    <h3 id="security-recommendations">Security Recommendations</h3>
    {all && (
      <ul className={styles.recommendations} aria-labelledby="security-recommendations">
        {all.map(({ id, state, title, detail }) => (
          <li key={id} data-state={state}>
            <svg viewBox="0 0 16 16" role="img" aria-label={stateNames[state]}>
              <path d={drawings[state]} />
            </svg>
            <div>
              <strong>{title}</strong>
              <p className={layout.quiet}>{detail}</p>
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
)
