import { news } from '#content/news.ts'
import { SubscribeForm } from '../subscribe/SubscribeForm.tsx'
import styles from './Updates.module.css'

const { heading, text } = news.subscribe

/** The card that brings announcements by mail. */
export const Updates = () => (
  <section aria-labelledby="updates" className={`screen ${styles['card']}`}>
    <div>
      <h2 id="updates">{heading}</h2>
      <p>{text}</p>
    </div>
    <div>
      <SubscribeForm />
    </div>
  </section>
)
