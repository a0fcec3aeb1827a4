import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './Closing.module.css'

interface Link {
  name: string
  href: string
}

interface Props {
  words: { heading: string; text: string; action: Link; second?: Link }
}

/** The last word of a page, and what to do next. */
export const Closing = ({ words: { heading, text, action, second } }: Props) => (
  <section aria-labelledby="closing" className={styles['band']}>
    <div className={`wide ${styles['closing']}`}>
      <h2 id="closing">{heading}</h2>
      <div>
        <p>{text}</p>
        <div className={styles['actions']}>
          <LinkButton href={action.href}>{action.name}</LinkButton>
          {second && (
            <LinkButton href={second.href} look="quiet">
              {second.name}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  </section>
)
