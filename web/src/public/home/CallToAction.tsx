import { company } from '#content/company.ts'
import { home } from '#content/home.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './CallToAction.module.css'

const { heading, text, button } = home.call

export const CallToAction = () => (
  <section aria-labelledby="invest" className={styles['band']}>
    <div className={`wide ${styles['call']}`}>
      <h2 id="invest">{heading}</h2>
      <div>
        <LinkButton href={company.listing.url} look="onCobalt">
          {button}
        </LinkButton>
        <p>{text}</p>
      </div>
    </div>
  </section>
)
