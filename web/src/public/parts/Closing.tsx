import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './Closing.module.css'

interface Props {
  words: { heading: string; text: string; action: { name: string; href: string } }
}

/** The last word of a page, and what to do next. */
export const Closing = ({ words: { heading, text, action } }: Props) => (
  <section aria-labelledby="closing" className={styles['band']}>
    <div className={`wide ${styles['closing']}`}>
      <h2 id="closing">{heading}</h2>
      <div>
        <p>{text}</p>
        <LinkButton href={action.href}>{action.name}</LinkButton>
      </div>
    </div>
  </section>
)
