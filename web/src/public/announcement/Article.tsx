import { Link } from 'react-router-dom'
import { announcements as words } from '#content/announcements.ts'
import { news } from '#content/news.ts'
import { restricted as conditions } from '#content/restricted.ts'
import { paths } from '../../paths.ts'
import { textId } from '../../textOnPage.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { fileSize } from '../../ui/format.ts'
import { announcementPath } from '../news/announcementPath.ts'
import { addressOf } from '../news/newsFilter.ts'
import styles from './Announcement.module.css'
import { Release } from './Release.tsx'
import type { PublicAnnouncement } from './readAnnouncement.ts'

/** The announcements that this one corrects, and those that correct it: all stay public (decision 38). */
const Corrections = ({
  announcement: { replaces, replaced_by: later },
}: {
  announcement: PublicAnnouncement
}) => (
  <>
    {later && (
      <p className={styles['correction']}>
        <strong>{words.replacedBy}</strong> <Link to={announcementPath(later.slug)}>{later.title}</Link>
      </p>
    )}
    {replaces && (
      <p className={styles['correction']}>
        {words.replaces} <Link to={announcementPath(replaces.slug)}>{replaces.title}</Link>
      </p>
    )}
  </>
)

/** The documents of an announcement that readers may have, each with its kind and size. */
const Attachments = ({ attachments }: Pick<PublicAnnouncement, 'attachments'>) => {
  if (attachments.length === 0) return null
  return (
    <section className={styles['attachments']} aria-labelledby="attachments">
      <h2 id="attachments">{words.attachments}</h2>
      <ul>
        {attachments.map(({ title, url, size, restricted }) => (
          <li key={url}>
            <a href={url}>{title}</a>{' '}
            <span>
              {url.split('.').at(-1)?.toUpperCase()}, {fileSize(size, 1)}
              {restricted && `, ${conditions.mark.toLowerCase()}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
