import { Link } from 'react-router-dom'
import { announcements as words } from '#content/announcements.ts'
import { news } from '#content/news.ts'
import { paths } from '../../paths.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { addressOf } from '../news/newsFilter.ts'
import { Attachments } from './Attachments.tsx'
import { Corrections } from './Corrections.tsx'
import type { PublicAnnouncement } from './readAnnouncement.ts'
import { Release } from './Release.tsx'
import { wrapTables } from './wrapTables.ts'
import styles from './Announcement.module.css'

/** An announcement as its readers see it, on its page and in the preview of staff. */
export const Article = ({ announcement }: { announcement: PublicAnnouncement }) => {
  const { kind, title, content, external_link: original } = announcement
  return (
    <article className={`wide ${styles['page']}`}>
      <header className={styles['head']}>
        <p>
          <Link to={addressOf(paths.news, { kind })}>{news.list.kinds[kind].name}</Link>
        </p>
        <h1>{title}</h1>
      </header>
      <Release announcement={announcement} />
      <div className={styles['main']}>
        <Corrections announcement={announcement} />
        {content ? (
          // Sanitised by the API when it was written.
          <div
            className={`figures ${styles['text']}`}
            dangerouslySetInnerHTML={{ __html: wrapTables(content, words.table) }}
          />
        ) : (
          original && (
            <p>
              {words.textAtSource} <ExternalLink href={original}>{title}</ExternalLink>
            </p>
          )
        )}
        <Attachments attachments={announcement.attachments} />
      </div>
    </article>
  )
}
