import { Badge, Button } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Choice } from '../../../kit/Choices.tsx'
import { count, formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import styles from './Feed.module.css'
import type { Fetched } from './fetched.ts'
import { symbolsOf } from './form.ts'
import { PreviewItem } from './PreviewItem.tsx'
import { isImportable } from './useFeed.ts'

/** How many items the preview shows at first. */
const firstItems = 5

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
  const list = useRef<HTMLUListElement>(null)
  const isWhole = shownOf === at || items.length <= firstItems
  const chosen = new Set(fetched.chosen)
  const fresh = items.filter(item => !item.announcement)
  const known = items.length - items.filter(isImportable).length
  const more = items.length - firstItems
  const asked = [props.provider, symbolsOf(form.symbols).join(', '), form.category !== 'all' && form.category]

  const showAll = () => {
    // The button goes; who pressed it goes on at the first item that it brought.
    flushSync(() => setShownOf(at))
    list.current?.children[firstItems]?.querySelector<HTMLElement>('input:enabled, a')?.focus()
  }
  return (
    <section className={layout.panel} aria-labelledby="preview">
      <div className={layout.head}>
        <div>
          <h3 id="preview">Preview</h3>
          <p className={layout.quiet}>
            {asked.filter(Boolean).join(' · ')} · fetched {formatDateTime(new Date(at).toISOString())}
          </p>
        </div>
        <p className={layout.actions} role="status">
          {sample && <Badge>Sample data</Badge>}
          <Badge>{count(items.length, 'item')}</Badge>
          {known > 0 && <Badge>{known} already imported</Badge>}
          {skipped > 0 && <Badge>{skipped} could not be read</Badge>}
        </p>
      </div>
      {items.length === 0 && (
        <div className={layout.empty}>
          <h4>No items</h4>
          <p className={layout.quiet}>
            The provider answered and has nothing of this kind. Try other dates, another category or other
            symbols.
          </p>
        </div>
      )}
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
      {items.length > 0 && (
        <ul ref={list} className={styles.items} aria-label="Fetched items">
          {items.slice(0, isWhole ? undefined : firstItems).map(item => (
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
          ))}
        </ul>
      )}
      {!isWhole && (
        <p>
          <Button aria-expanded={false} onClick={showAll}>
            ... and {more} more {more === 1 ? 'item' : 'items'}
          </Button>
        </p>
      )}
    </section>
  )
}
