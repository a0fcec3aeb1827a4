import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Holders } from '#contract/publishing/factShapes.ts'
import type { StaffFact } from '#contract/publishing/facts.ts'
import { impossibleHoldings, notInPublicHands, votesOf } from '#contract/publishing/holdings.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { storedOf, type Typed } from './fields.ts'
import { forms } from './forms.ts'
import { ImportHoldings } from './ImportHoldings.tsx'

interface Props {
  typed: Typed
  all: readonly StaffFact[]
  onImport: (list: Typed[]) => void
}

/** What the holdings in the form come to, against the shares in issue; and the way to read them from a file. */
export const HoldingFigures = ({ typed, all, onImport }: Props) => {
  const [importing, setImporting] = useState(false)
  const capital = all.find(({ fact }) => fact === 'capital')?.current
  const { data } = Holders.safeParse(storedOf(forms.holders.fields, typed))
  if (capital?.fact !== 'capital') return null
  const votes = votesOf(capital.value)
  const held = data?.list.reduce((sum, { shares }) => sum + shares, 0)
  const isOver = data !== undefined && impossibleHoldings(data.list, capital.value).length > 0
  const figure = (label: string, words: string, wrong = false) => (
    <div data-tone={wrong ? 'bad' : undefined}>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </div>
  )
  return (
    <>
      <div className={layout.panel}>
        <dl className={lists.figures}>
          {figure('shares with votes', votes.toLocaleString('en-GB'))}
          {figure(
            isOver ? 'held: more than there are' : 'held by these',
            held === undefined ? '–' : `${((held / votes) * 100).toFixed(2)}%`,
            isOver,
          )}
          {figure(
            'not in public hands',
            data && !isOver ? `${notInPublicHands(data.list, capital.value).toFixed(2)}%` : '–',
          )}
        </dl>
      </div>
      <div>
        <Button size="small" onClick={() => setImporting(true)}>
          Import from CSV…
        </Button>
      </div>
      {importing && (
        <ImportHoldings
          onTake={list => {
            onImport(list)
            setImporting(false)
          }}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}
