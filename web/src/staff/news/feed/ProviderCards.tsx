import { Badge, Button } from '@aws-amplify/ui-react'
import type { ProviderId } from '#contract/news/rnsFeed.ts'
import styles from './Feed.module.css'
import { isLicensed, type ShownProvider } from './useProviders.ts'

/** What each provider is and has; one of them is chosen. */
export const ProviderCards = (props: {
  providers: readonly ShownProvider[]
  chosen: ProviderId
  disabled: boolean
  onChoose: (id: ProviderId) => void
}) => (
  <ul className={styles.providers} aria-label="Providers">
    {props.providers.map(provider => {
      const { id, name, description, regions, categories } = provider
      const isChosen = id === props.chosen
      return (
        <li key={id} className={styles.provider} data-chosen={isChosen}>
          <div className={styles.name}>
            <h4>{name}</h4>
            {regions.map(region => (
              <Badge key={region}>{region}</Badge>
            ))}
          </div>
          {description && <p>{description}</p>}
          {categories.length > 0 && <p className={styles.quiet}>{categories.join(' · ')}</p>}
          {isLicensed(provider) && (
            <p className={styles.quiet}>Licensed news: showing it to the public needs rights.</p>
          )}
          <Button
            size="small"
            aria-pressed={isChosen}
            aria-label={`${isChosen ? 'Selected' : 'Select'}: ${name}`}
            isDisabled={props.disabled}
            onClick={() => props.onChoose(id)}
          >
            {isChosen ? 'Selected' : 'Select'}
          </Button>
        </li>
      )
    })}
  </ul>
)
