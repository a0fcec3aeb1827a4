import { useQuery } from '@tanstack/react-query'
import { providerOptions, type Adapter, type ProviderId } from '#contract/news/rnsFeed.ts'
import { api } from '../../../kit/api.ts'
import { useIsAdmin } from '../../people/useIsAdmin.ts'

/** A source of news as the panel shows it. */
export interface ShownProvider {
  id: ProviderId
  name: string
  description: string
  regions: readonly string[]
  categories: readonly string[]
  adapter: Adapter
}

const known: readonly ShownProvider[] = providerOptions.map(option => ({ ...option, adapter: option.id }))

/** The wires whose news is licensed: showing it to the public needs rights (news-feeds). */
const licensed: readonly Adapter[] = ['reuters', 'bloomberg', 'refinitiv']

export const isLicensed = ({ adapter }: Pick<ShownProvider, 'adapter'>): boolean => licensed.includes(adapter)

/** The known providers and, for administrators, who alone may list them, those of one's own by their names. */
export const useShownProviders = (): { providers: readonly ShownProvider[]; error: unknown } => {
  const isAdmin = useIsAdmin()
  const { data, error } = useQuery({
    queryKey: ['provider names'],
    queryFn: () => api.listProviders(),
    enabled: isAdmin,
    staleTime: 60_000,
  })
  const own = (data?.providers ?? [])
    .filter(({ is_active }) => is_active)
    .map(({ id, name, description, categories, adapter }): ShownProvider => {
      const wire = providerOptions.find(option => option.id === adapter)
      return {
        id,
        name,
        description: description ?? 'A provider of your own.',
        regions: [],
        categories: categories.length > 0 ? categories : (wire?.categories ?? []),
        adapter,
      }
    })
  return { providers: [...known, ...own], error }
}

/** The provider of an id; one that this person may not list stands for itself. */
export const providerOf = (providers: readonly ShownProvider[], id: ProviderId): ShownProvider =>
  providers.find(provider => provider.id === id) ?? {
    id,
    name: 'Another provider',
    description: '',
    regions: [],
    categories: [],
    adapter: 'feed',
  }
