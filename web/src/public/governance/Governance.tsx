import { committees } from '#content/committees.ts'
import { committeesOf, directorsOf, governanceOf } from '#content/factParts.ts'
import { governance } from '#content/governance.ts'
import { people } from '#content/people.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled, type Outcome } from '../../deferred.ts'
import { Head } from '../../ui/Head.tsx'
import { FactsNote } from '../facts/FactsNote.tsx'
import { knownOf, readFacts, withFacts, type Known } from '../facts/readFacts.ts'
import { GovernanceText } from './GovernanceText.tsx'
import styles from './Governance.module.css'

interface Data extends Record<string, unknown> {
  facts: Outcome<Known<'governance' | 'directors' | 'committees'>>
}

export const loader = (api: PublicApi) => () =>
  withFacts(readFacts(api, 'governance', 'directors', 'committees'), {})

const built = {
  governance: governanceOf(governance),
  directors: directorsOf(people),
  committees: committeesOf(committees),
}

export const Component = () => {
  const outcome = useSettled(useDeferredData<Data>(['facts']).facts)
  const { reviews, ...known } = knownOf(outcome, built)
  return (
    <div className={`wide ${styles['page']}`}>
      <Head title={governance.title} description={governance.description} />
      <FactsNote outcome={outcome} />
      <GovernanceText {...known} reviewed={reviews.m} />
    </div>
  )
}
