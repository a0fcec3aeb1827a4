import { useId, type ReactNode } from 'react'
import styles from './Section.module.css'

interface Props {
  title: string
  text?: string | undefined
  /** The part of the page that links lead to. */
  id?: string
  /** More beside the text, for example a date. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page: its heading and a sentence at the left, its content at the right. */
export const Section = ({ title, text, id, aside, children }: Props) => {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className={styles['section']}>
      <div className={styles['intro']}>
        <h2 id={heading}>{title}</h2>
        {text && <p>{text}</p>}
        {aside}
      </div>
      <div className={styles['body']}>{children}</div>
    </section>
  )
}
