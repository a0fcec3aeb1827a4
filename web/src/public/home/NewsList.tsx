import { home } from '#content/home.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { clockTime, longDate } from '../../ui/format.ts'
import type { Announcement } from './readNews.ts'
import styles from './LatestNews.module.css'

/** Announcements with date and time of their release. */
export const NewsList = ({ announcements }: { announcements: Announcement[] }) => (
  <ol className={styles['items']}>
    {announcements.map(
      ({ id, title, released_at: released, headline_category, external_link, is_featured }) => (
        <li key={id}>
          <time dateTime={released} className="figures">
            {longDate(released)}, {clockTime(released)}
          </time>
          <h3>{external_link ? <ExternalLink href={external_link}>{title}</ExternalLink> : title}</h3>
          <p>
            {is_featured && <span className={styles['featured']}>{home.news.featured}</span>}
            {headline_category}
          </p>
        </li>
      ),
    )}
  </ol>
)
