import { Alert } from '@aws-amplify/ui-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { RnsGap as Gap } from '#contract/news/rnsDetection.ts'
import { api, problemText } from '../../../kit/api.ts'

/** How often it is asked anew, so that what administrators mend shows: milliseconds. */
const every = 60_000

const why: Record<Gap, string> = {
  none_active: 'No news provider is active.',
  none_regulatory: 'No active news provider is marked as a regulatory information service.',
  other_companies: 'No regulatory news provider is polled for this trading symbol.',
  none_working: 'No regulatory news provider has answered lately.',
}

/**
 * Warns that no provider would show the RNS that a release waits for, so that a person has to watch for it; nothing
 * where one would, or while that is not known.
 */
export const RnsGap = ({ symbol }: { symbol: string | undefined }) => {
  const { data, error } = useQuery({
    queryKey: ['rns watch', symbol],
    queryFn: () => api.getRnsWatch({ query: symbol === undefined ? {} : { symbol } }),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })
  if (!data && error)
    return (
      <Alert variation="warning" role="status" hasIcon={false} heading="Its RNS may not be seen by itself">
        Whether a provider would show it could not be read: {problemText(error)}
      </Alert>
    )
  if (!data?.gap) return null
  return (
    <Alert variation="warning" role="status" hasIcon={false} heading="Its RNS will not be seen by itself">
      {why[data.gap]} Readers see nothing before somebody confirms that the RNS is out, unless an
      administrator mends that in <Link to="/admin/rns-feeds/providers">RNS Providers</Link>.
    </Alert>
  )
}
