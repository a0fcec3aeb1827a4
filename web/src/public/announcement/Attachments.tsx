import { announcements as words } from '#content/announcements.ts'
import { restricted as conditions } from '#content/restricted.ts'
import { fileSize } from '../../ui/format.ts'
import type { PublicAnnouncement } from './readAnnouncement.ts'
import styles from './Announcement.module.css'

/** The documents of an announcement that readers may have, each with its kind and size. */
export const Attachments = ({ attachments }: Pick<PublicAnnouncement, 'attachments'>) => {
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
