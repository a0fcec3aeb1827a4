import { committees } from '#content/committees.ts'
import { corporate } from '#content/corporate.ts'
import { advisersOf, committeesOf } from '#content/factParts.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled, type Outcome } from '../../deferred.ts'
import { Head } from '../../ui/Head.tsx'
import { FactsNote } from '../facts/FactsNote.tsx'
import { knownOf, readFacts, withFacts, type Known } from '../facts/readFacts.ts'
import { AdvisersAndCommittees } from './AdvisersAndCommittees.tsx'
import styles from './Corporate.module.css'

interface Data extends Record<string, unknown> {
  facts: Outcome<Known<'advisers' | 'committees'>>
}

export const loader = (api: PublicApi) => () => withFacts(readFacts(api, 'advisers', 'committees'), {})

const built = { advisers: advisersOf(corporate), committees: committeesOf(committees) }

export const Component = () => {
  const outcome = useSettled(useDeferredData<Data>(['facts']).facts)
  const known = knownOf(outcome, built)
  return (
    <div className={`wide ${styles['page']}`}>
      <Head title={corporate.title} description={corporate.description} />
      <FactsNote outcome={outcome} />
      <AdvisersAndCommittees
        advisers={known.advisers}
        committees={known.committees}
        reviewed={known.reviews.o}
      />
    </div>
  )
}
