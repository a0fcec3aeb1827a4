import { Link } from 'react-router-dom'
import { announcements as words } from '#content/announcements.ts'
import { announcementPath } from '../news/announcementPath.ts'
import type { PublicAnnouncement } from './readAnnouncement.ts'
import styles from './Announcement.module.css'

/** What this announcement corrects, and what corrects it: both stay public (decision 38). */
export const Corrections = ({
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
