import { investors } from '#content/investors.ts'
import type { Outcome } from '../../deferred.ts'
import { Failed } from '../parts/Failed.tsx'

const { failed, retry, withoutScripts } = investors.facts

/** Says when what a page shows of the company may not be the latest. */
export const FactsNote = ({ outcome }: { outcome: Outcome<unknown> | undefined }) => {
  if (outcome === undefined)
    return (
      <noscript>
        <p>{withoutScripts}</p>
      </noscript>
    )
  return 'failed' in outcome ? <Failed words={failed} retry={retry} /> : null
}
