import { refreshMinutes } from '#contract/limits.ts'
import { type Provider, type ProviderForm, type SecretPlacement } from '#contract/news/providers.ts'
import type * as z from 'zod'
import type { Adapter } from '#contract/news/rnsFeed.ts'
import { splitList } from '../../format.ts'

/** A provider as its form has it: what is typed stays text. */
export interface Values {
  name: string
  description: string
  feed_url: string
  secret_name: string
  refresh_interval_minutes: string
  is_active: boolean
  adapter: Adapter
  placement: 'none' | 'header' | 'query' | 'basic'
  /** Of the header, or of the parameter of the query. */
  placement_name: string
  auto_import: boolean
  is_ris: boolean
  dates_without_zone: ProviderForm['dates_without_zone']
  /** With commas between. */
  categories: string
  symbols: string
}

export const emptyValues: Values = {
  name: '',
  description: '',
  feed_url: '',
  secret_name: '',
  refresh_interval_minutes: String(refreshMinutes.default),
  is_active: true,
  adapter: 'feed',
  placement: 'none',
  placement_name: '',
  auto_import: false,
  is_ris: false,
  dates_without_zone: 'london',
  categories: '',
  symbols: '',
}

export const valuesOf = (provider: Provider): Values => {
  const { secret_placement: placement } = provider
  return {
    name: provider.name,
    description: provider.description ?? '',
    feed_url: provider.feed_url,
    secret_name: provider.secret_name ?? '',
    refresh_interval_minutes: String(provider.refresh_interval_minutes),
    is_active: provider.is_active,
    adapter: provider.adapter,
    placement: placement?.in ?? 'none',
    placement_name: placement && 'name' in placement ? placement.name : '',
    auto_import: provider.auto_import,
    is_ris: provider.is_ris,
    dates_without_zone: provider.dates_without_zone,
    categories: provider.categories.join(', '),
    symbols: provider.symbols.join(', '),
  }
}

/** A whole number of minutes; the default where nothing or no number is given. */
export const minutesOf = (text: string): number => {
  const minutes = Number.parseInt(text, 10)
  return Number.isNaN(minutes) ? refreshMinutes.default : minutes
}

const placementOf = ({
  adapter,
  secret_name,
  placement,
  placement_name,
}: Values): z.infer<typeof SecretPlacement> | null => {
  if (adapter !== 'feed' || secret_name.trim() === '' || placement === 'none') return null
  return placement === 'basic' ? { in: 'basic' } : { in: placement, name: placement_name.trim() }
}

/** The form's values, as the API takes them: trimmed, and null where nothing is given. */
export const inputOf = (values: Values): ProviderForm => ({
  name: values.name.trim(),
  description: values.description.trim() || null,
  feed_url: values.feed_url.trim(),
  secret_name: values.secret_name.trim() || null,
  is_active: values.is_active,
  refresh_interval_minutes: minutesOf(values.refresh_interval_minutes),
  adapter: values.adapter,
  secret_placement: placementOf(values),
  auto_import: values.auto_import,
  is_ris: values.adapter === 'feed' && values.is_ris,
  dates_without_zone: values.dates_without_zone,
  categories: splitList(values.categories),
  symbols: splitList(values.symbols),
})

/** Title and text of the message that a provider is there now, with what is left to do for its secret. */
export const createdMessage = ({
  name,
  secret_name,
}: Pick<ProviderForm, 'name' | 'secret_name'>): [title: string, text: string] =>
  secret_name === null
    ? ['Provider Created', `${name} has been created successfully`]
    : [
        'Provider Created - Action Required',
        `${name} has been created. Add the API key to the backend secrets store under the name "${secret_name}".`,
      ]
