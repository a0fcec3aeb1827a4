import { Link } from 'react-router-dom'
import { announcements as words } from '#content/announcements.ts'
import { news } from '#content/news.ts'
import { paths } from '../../paths.ts'
import { textId } from '../../textOnPage.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { addressOf } from '../news/newsFilter.ts'
import { Attachments } from './Attachments.tsx'
import { Corrections } from './Corrections.tsx'
import type { PublicAnnouncement } from './readAnnouncement.ts'
import { Release } from './Release.tsx'
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
          // Sanitised by the API when it was written; its tables are in boxes that scroll.
          <div
            id={textId}
            className={`figures ${styles['text']}`}
            dangerouslySetInnerHTML={{ __html: content }}
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
