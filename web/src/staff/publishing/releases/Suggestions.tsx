import { Alert, Button } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import type { Release } from '#contract/publishing/releases.ts'
import { rnsCriteria, type RnsCriterion, type RnsSuggestion } from '#contract/news/rnsDetection.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { exactMoment } from '../pickers/moments.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useAct } from './useAct.ts'

const names: Record<RnsCriterion, string> = {
  number: 'number',
  symbol: 'symbol',
  headline_category: 'category',
  headline: 'headline',
  day: 'day',
}

const said = (item: RnsSuggestion, agreement: 'other' | 'same'): string =>
  rnsCriteria
    .filter(name => item.agreement[name] === agreement)
    .map(name => names[name])
    .join(', ')

/** Items of providers that may be the RNS of a release: a person says which one is. */
export const Suggestions = (props: { release: Release; now: number; onNewer: () => void }) => {
  const { release } = props
  const [chosen, setChosen] = useState<RnsSuggestion>()
  const status = useRef<HTMLParagraphElement>(null)
  const { busy, problem, act } = useAct(props.onNewer)
  const count = release.suggestions.length

  const dismiss = async ({ provider, item_id, title }: RnsSuggestion) => {
    const { id, version } = release
    const body = { provider, id: item_id }
    if (!(await act(() => api.dismissSuggestion({ params: { id }, body, ifMatch: version })))) return
    toast('Suggestion dismissed', `“${title}” is not its RNS.`)
    // Its button is gone, and the focus would be with it.
    status.current?.focus()
  }
  return (
    <>
      <p role="status" ref={status} tabIndex={-1} className={count === 0 ? layout.quiet : undefined}>
        {count === 0
          ? 'No provider has shown anything like it yet.'
          : `${count === 1 ? 'This may be it' : 'One of these may be it'}: nothing is trusted before you say so.`}
      </p>
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Nothing was done">
          {problem}
        </Alert>
      )}
      <ul className={lists.list} aria-label="What may be its RNS">
        {release.suggestions.map(item => {
          const [same, other] = [said(item, 'same'), said(item, 'other')]
          return (
            <li key={`${item.provider} ${item.item_id}`}>
              <span className={lists.thing}>
                <strong>{item.title}</strong>
                <small>
                  {item.rns_number && `RNS ${item.rns_number} · `}
                  {item.headline_category && `${item.headline_category} · `}
                  {exactMoment(item.published_at)}
                </small>
                <small>
                  {same && `The same: ${same}. `}
                  {other && <span className={lists.missing}>Another: {other}.</span>}
                </small>
              </span>
              {item.source_url && (
                <a href={item.source_url} target="_blank" rel="noreferrer" aria-label={`Read ${item.title}`}>
                  Read it
                </a>
              )}
              <Button
                size="small"
                isDisabled={busy}
                ariaLabel={`This is not its RNS: ${item.title}`}
                onClick={() => void dismiss(item)}
              >
                Not it
              </Button>
              <Button
                size="small"
                ariaLabel={`This is its RNS: ${item.title}`}
                onClick={() => setChosen(item)}
              >
                This is it…
              </Button>
            </li>
          )
        })}
      </ul>
      {chosen && (
        <ConfirmDialog
          release={release}
          item={chosen}
          now={props.now}
          onNewer={props.onNewer}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  )
}
