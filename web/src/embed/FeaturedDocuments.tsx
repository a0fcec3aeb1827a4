import { displayName } from '#contract/displayName.ts'
import type { PublicDocument } from '#contract/documents.ts'
import { investors } from '#content/investors.ts'
import { navigation } from '#content/navigation.ts'
import { restricted as words } from '#content/restricted.ts'
import { fileKind } from '../public/documents/fileKind.ts'
import styles from '../public/news/AnnouncementList.module.css'
import { fileSize, longDate } from '../ui/format.ts'

const { documents: list, overview } = investors

/** Featured documents in rows as those of announcements; each opens in a new tab. */
export const FeaturedDocuments = ({ documents }: { documents: PublicDocument[] }) => (
  <ol aria-label={overview.featured.documents} className={styles['items']}>
    {documents.map(
      ({ id, name, titled, url, updated_at: updated, is_updated: isUpdated, restricted, metadata }) => (
        <li key={id}>
          <time dateTime={updated} className="figures">
            {longDate(updated)}
          </time>
          <h2>
            <a href={url} target="_blank" rel="noopener">
              {titled ? name : displayName(name)}
              <span className="hidden"> ({navigation.newTab})</span>
            </a>
          </h2>
          <p>
            <span className={styles['mark']}>{list.featured}</span>
            {isUpdated && <span className={styles['mark']}>{list.updated}</span>}
            {restricted && <span className={styles['mark']}>{words.mark}</span>}
            {fileKind(metadata.mimetype)}, {fileSize(metadata.size, 1)}
          </p>
        </li>
      ),
    )}
  </ol>
)
