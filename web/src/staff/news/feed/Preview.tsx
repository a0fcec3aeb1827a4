import { Badge } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import type { ImportOutcome } from '#contract/publishing/announcementEdits.ts'
import type { FetchedItem } from '#contract/news/rnsFeed.ts'
import { Choice } from '../../../kit/Choices.tsx'
import { Cards, More, Panel } from '../../../kit/Section.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { count, formatDateTime, splitList } from '../../format.ts'
import { announcementPath } from '../../publishing/pickers/paths.ts'
import { State } from '../../publishing/pickers/State.tsx'
import styles from './Feed.module.css'
import { allCategories } from './form.ts'
import { isImportable, type Fetched } from './useFeed.ts'

/** How many items the preview shows at first. */
const firstItems = 5

const Facts = ({ item }: { item: FetchedItem }) => {
  const { publishedAt, category, symbol, rns_number, headline_category: code } = item
  const facts = [
    category,
    symbol,
    item.undated && 'Without a date of its own: first seen then',
    item.unknown_company && 'It does not say which company it is about',
    rns_number && `RNS ${rns_number}`,
    code && (headlineCategories[code] ?? code),
  ]
  return (
    <>
      <time dateTime={publishedAt}>{formatDateTime(publishedAt)}</time>
      {facts.filter(Boolean).map(fact => ` · ${fact}`)}{' '}
      {item.urgency === 'high' && <Badge>High urgency</Badge>}{' '}
      {item.marketSensitive && <Badge>Market sensitive</Badge>}
    </>
  )
}

const Became = ({ item, outcome }: { item: FetchedItem; outcome: ImportOutcome | undefined }) => {
  if (outcome?.state === 'failed')
    return <State state="withdrawn">{`Not imported: ${outcome.error ?? 'Import failed'}`}</State>
  if (item.changed) return <State state="coming">Imported, changed since</State>
  if (outcome?.state === 'imported') return <State state="out">Imported</State>
  return item.announcement && <State state="out">Already imported</State>
}

/** A fetched item: what it says, whether it is to be imported, and what became of it. */
const PreviewItem = (props: {
  item: FetchedItem
  outcome: ImportOutcome | undefined
  chosen: boolean
  disabled: boolean
  onChoose: (chosen: boolean) => void
}) => {
  const { item, outcome } = props
  const { title, summary, sourceUrl, announcement, text_difference: difference } = item
  return (
    <li className={styles.item}>
      <Choice
        type="checkbox"
        label={<strong>{title}</strong>}
        hint={<Facts item={item} />}
        checked={props.chosen}
        disabled={props.disabled || !isImportable(item)}
        onChange={event => props.onChoose(event.target.checked)}
      />
      <div className={inputs.moment}>
        {difference && (
          <p>
            Our copy of the text differs from its source: an import shows the headline with the link, until
            somebody has compared both. {difference.source}
          </p>
        )}
        {summary && <p>{summary}</p>}
        <p className={layout.actions}>
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

/** The fetched items, the first five at first, each with a box to choose it for import. */
export const Preview = (props: {
  fetched: Fetched
  /** Name of the provider that was asked. */
  provider: string
  disabled: boolean
  onChoose: (chosen: readonly string[]) => void
}) => {
  const { fetched, disabled, onChoose } = props
  const { items, skipped, sample, form, at, outcomes } = fetched
  const [shownOf, setShownOf] = useState<number>()
  const list = useRef<HTMLDivElement>(null)
  const isWhole = shownOf === at || items.length <= firstItems
  const chosen = new Set(fetched.chosen)
  const fresh = items.filter(item => !item.announcement)
  const known = items.length - items.filter(isImportable).length
  const more = items.length - firstItems
  const asked = [
    props.provider,
    splitList(form.symbols).join(', '),
    form.category !== allCategories && form.category,
  ]
  const showAll = () => {
    // The button goes; who pressed it goes on at the first item that it brought.
    flushSync(() => setShownOf(at))
    list.current?.querySelector<HTMLElement>(`li:nth-child(${firstItems + 1}) :is(input:enabled, a)`)?.focus()
  }
  return (
    <Panel title="Preview">
      <div className={layout.head}>
        <p className={layout.quiet}>
          {asked.filter(Boolean).join(' · ')} · fetched {formatDateTime(new Date(at).toISOString())}
        </p>
        <p className={layout.actions} role="status">
          {sample && <Badge>Sample data</Badge>}
          <Badge>{count(items.length, 'item')}</Badge>
          {known > 0 && <Badge>{known} already imported</Badge>}
          {skipped > 0 && <Badge>{skipped} could not be read</Badge>}
        </p>
      </div>
      {fresh.length > 1 && (
        <Choice
          type="checkbox"
          label={`Import all ${fresh.length} that are new`}
          checked={fresh.every(({ id }) => chosen.has(id))}
          disabled={disabled}
          onChange={event => {
            const others = fetched.chosen.filter(id => !fresh.some(item => item.id === id))
            onChoose(event.target.checked ? [...others, ...fresh.map(({ id }) => id)] : others)
          }}
        />
      )}
      <div ref={list}>
        <Cards
          label="Fetched items"
          className={lists.cards}
          rows={items.slice(0, isWhole ? undefined : firstItems)}
          empty={[
            'No items',
            'The provider answered and has nothing of this kind. Try other dates, another category or other symbols.',
          ]}
        >
          {item => (
            <PreviewItem
              key={item.id}
              item={item}
              outcome={outcomes[item.id]}
              chosen={chosen.has(item.id)}
              disabled={disabled}
              onChoose={wanted =>
                onChoose(
                  wanted ? [...fetched.chosen, item.id] : fetched.chosen.filter(other => other !== item.id),
                )
              }
            />
          )}
        </Cards>
      </div>
      <More
        query={{ hasNextPage: !isWhole, isFetchingNextPage: false, fetchNextPage: showAll }}
        label={`... and ${more} more ${more === 1 ? 'item' : 'items'}`}
      />
    </Panel>
  )
}
