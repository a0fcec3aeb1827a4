import { Link } from 'react-router-dom'
import { announcements as words } from '#content/announcements.ts'
import { company } from '#content/company.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { clockTime, longDate } from '../../ui/format.ts'
import { headlineCategory } from '../news/headlineCategory.ts'
import { addressOf } from '../news/newsFilter.ts'
import { paths } from '../../paths.ts'
import { LabelledValues } from '../parts/LabelledValues.tsx'
import type { PublicAnnouncement } from './readAnnouncement.ts'
import { Share } from './Share.tsx'
import styles from './Announcement.module.css'

/** When, by whom and as what an announcement was released, and where to go from it. */
export const Release = ({ announcement }: { announcement: PublicAnnouncement }) => {
  const { kind, slug, title, released_at: released, rns_number: number, source } = announcement
  const { headline_category: code, external_link: original, changed_at: changed } = announcement
  const category = code && headlineCategory(code)
  return (
    <aside className={styles['release']} aria-label={words.released}>
      <LabelledValues
        facts={[
          [
            words.released,
            <time key="time" dateTime={released}>
              {longDate(released)}, {clockTime(released)} {words.londonTime}
            </time>,
          ],
          ...(changed
            ? [
                [
                  words.updated,
                  <time key="changed" dateTime={changed}>
                    {longDate(changed)}, {clockTime(changed)} {words.londonTime}
                  </time>,
                ] as const,
              ]
            : []),
          ...(number ? [[words.number, number] as const] : []),
          ...(code ? [[words.category, category === code ? code : `${category} (${code})`] as const] : []),
          [words.source, source === 'staff' ? company.name : source],
        ]}
      />
      {original && (
        <p className="screen">
          <ExternalLink href={original}>{words.original}</ExternalLink>
        </p>
      )}
      <Share slug={slug} title={title} />
      <p className="screen">
        <Link to={addressOf(paths.news, { kind })}>{words.back}</Link>
      </p>
    </aside>
  )
}
