import { Link } from 'react-router-dom'
import { news } from '#content/news.ts'
import { clockTime, longDate } from '../../ui/format.ts'
import { announcementPath } from './announcementPath.ts'
import { headlineCategory } from './headlineCategory.ts'
import type { Summary } from './readNews.ts'
import styles from './AnnouncementList.module.css'

const { featured, replaced, correction, updated } = news.list

interface Props {
  announcements: Summary[]
  /** Level of the titles. */
  level?: 'h2' | 'h3'
  /** Where links open: `_top` in a frame. */
  target?: '_top'
}

/** The marks that set an announcement apart from others, in words. */
const marksOf = ({ is_featured: first, replaces, replaced_by: later, changed_at: changed }: Summary) => [
  ...(first ? [featured] : []),
  ...(replaces ? [correction] : []),
  ...(later ? [replaced] : []),
  ...(changed ? [updated] : []),
]

const detailsOf = ({ kind, headline_category: category, rns_number: number, summary }: Summary) =>
  kind === 'regulatory'
    ? [category && headlineCategory(category), number && `RNS ${number}`].filter(Boolean).join(', ')
    : summary

/** Announcements with date and time of their release in London; the whole row leads to the announcement. */
export const AnnouncementList = ({ announcements, level: Title = 'h3', target }: Props) => (
  <ol className={styles['items']}>
    {announcements.map(announcement => (
      <li key={announcement.id}>
        <time dateTime={announcement.released_at} className="figures">
          {longDate(announcement.released_at)}, {clockTime(announcement.released_at)}
        </time>
        <Title>
          <Link to={announcementPath(announcement.slug)} target={target}>
            {announcement.title}
          </Link>
        </Title>
        <p>
          {marksOf(announcement).map(mark => (
            <span key={mark} className={styles['mark']}>
              {mark}
            </span>
          ))}
          {detailsOf(announcement)}
        </p>
      </li>
    ))}
  </ol>
)
