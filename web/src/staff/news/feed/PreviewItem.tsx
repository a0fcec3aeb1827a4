import { Badge } from '@aws-amplify/ui-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import type { ImportOutcome } from '#contract/publishing/announcementEdits.ts'
import type { FetchedItem } from '#contract/news/rnsFeed.ts'
import { announcementPath } from '../../publishing/pickers/paths.ts'
import { State } from '../../publishing/pickers/State.tsx'
import { formatDateTime } from '../../format.ts'
import styles from './Feed.module.css'
import { isImportable } from './useFeed.ts'

const Became = ({ item, outcome }: { item: FetchedItem; outcome: ImportOutcome | undefined }) => {
  if (outcome?.state === 'failed')
    return <State state="withdrawn">{`Not imported: ${outcome.error ?? 'Import failed'}`}</State>
  if (item.changed) return <State state="coming">Imported, changed since</State>
  if (outcome?.state === 'imported') return <State state="out">Imported</State>
  return item.announcement && <State state="out">Already imported</State>
}

/** A fetched item: what it says, whether it is to be imported, and what became of it. */
export const PreviewItem = (props: {
  item: FetchedItem
  outcome: ImportOutcome | undefined
  chosen: boolean
  disabled: boolean
  onChoose: (chosen: boolean) => void
}) => {
  const { item, outcome, chosen, disabled, onChoose } = props
  const { title, summary, category, publishedAt, symbol, urgency, marketSensitive, sourceUrl } = item
  const { rns_number, headline_category, announcement, text_difference: difference } = item
  const id = useId()
  const isOpen = isImportable(item)
  const code = headline_category && (headlineCategories[headline_category] ?? headline_category)
  return (
    <li className={styles.item}>
      <input
        id={id}
        type="checkbox"
        checked={chosen}
        disabled={disabled || !isOpen}
        aria-describedby={`${id}-facts`}
        onChange={event => onChoose(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{title}</label>
        <p id={`${id}-facts`} className={styles.facts}>
          <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
          <span>{category}</span>
          {symbol && <span>{symbol}</span>}
          {item.undated && <span>Without a date of its own: first seen then</span>}
          {item.unknown_company && <span>It does not say which company it is about</span>}
          {rns_number && <span>RNS {rns_number}</span>}
          {code && <span>{code}</span>}
          {urgency === 'high' && <Badge>High urgency</Badge>}
          {marketSensitive && <Badge>Market sensitive</Badge>}
        </p>
        {difference && (
          <p className={styles.summary}>
            Our copy of the text differs from its source: an import shows the headline with the link, until
            somebody has compared both. {difference.source}
          </p>
        )}
        {summary && <p className={styles.summary}>{summary}</p>}
        <p className={styles.became}>
          <Became item={item} outcome={outcome} />
          {announcement && (
            <>
              <a href={`/news/${announcement.slug}`} target="_blank" rel="noopener">
                As readers see it<span className="hidden">: {title} (opens in a new tab)</span>
              </a>
              <Link to={announcementPath(announcement.id)}>
                In Announcements<span className="hidden">: {title}</span>
              </Link>
            </>
          )}
          {sourceUrl && (
            <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
              At the source<span className="hidden">: {title} (opens in a new tab)</span>
            </a>
          )}
        </p>
      </div>
    </li>
  )
}
