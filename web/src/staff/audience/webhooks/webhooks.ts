import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DeliveryState, WebhookDelivery } from '#contract/audience/webhookDeliveries.ts'
import type { Webhook } from '#contract/audience/webhooks.ts'
import { staffConfig } from '../../config.ts'
import { api, queryClient } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'

export const webhooksPath = '/admin/services/webhooks'

const key = ['webhooks']
/** Milliseconds between two readings: while something is on its way, and else. */
const [soon, later] = [2_000, 20_000]

/** All webhooks, oldest first. */
export const useWebhooks = () =>
  useQuery({
    queryKey: [...key, 'list'],
    queryFn: async () => (await api.listWebhooks()).webhooks,
    refetchInterval: later,
  })

export const useWebhook = (id: string) =>
  useQuery({
    queryKey: [...key, id],
    queryFn: () => api.getWebhook({ params: { id } }),
    refetchInterval: later,
  })

const isUnderway = (pages: readonly { deliveries: readonly WebhookDelivery[] }[] = []): boolean =>
  pages.some(({ deliveries }) => deliveries.some(({ state }) => state === 'sending' || state === 'waiting'))

/** What was sent to a webhook, page by page. When the last has arrived or failed, how the webhook fares is read anew. */
export const useLog = (id: string) => {
  const log = useInfiniteQuery({
    queryKey: [...key, id, 'log'],
    queryFn: ({ pageParam }) =>
      api.listWebhookDeliveries({ params: { id }, query: pageParam ? { after: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: ({ state: { data } }) => (isUnderway(data?.pages) ? soon : later),
  })
  const underway = isUnderway(log.data?.pages)
  const was = useRef(underway)
  useEffect(() => {
    if (was.current && !underway) void reloadWebhooks()
    was.current = underway
  }, [underway])
  return log
}

/** A message with its tries; `seen`, its state and tries in the log, so that it is read anew when they change. */
export const useDelivery = (id: string, message: string, seen: string) =>
  useQuery({
    queryKey: [...key, id, 'delivery', message, seen],
    queryFn: () => api.getWebhookDelivery({ params: { id, message } }),
  })

/** Reads the list anew; of one that is gone nothing else is to be read. */
export const reloadList = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [...key, 'list'] })

/** Reads anew whatever shows webhooks. */
export const reloadWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key })

/** The local run's page of what webhooks brought; undefined elsewhere. */
export const useReceiver = (): string | undefined => {
  const { data } = useQuery({ queryKey: ['config'], queryFn: staffConfig, staleTime: Infinity })
  return data?.sandbox ? `${data.sandbox}/hooks` : undefined
}

/** `12 tries`, `1 try`. */
export const tries = (n: number): string => (n === 1 ? '1 try' : `${n} tries`)

/** How a webhook fares, for its colour and in words. */
export const standingOf = ({
  enabled,
  disabled_reason,
  failures,
  failing_since,
}: Webhook): { standing: 'on' | 'failing' | 'off'; words: string } => {
  if (!enabled) {
    if (disabled_reason === 'gone') return { standing: 'failing', words: 'Switched off: it answered 410' }
    if (disabled_reason === 'failing')
      return { standing: 'failing', words: 'Switched off: it failed for days' }
    return { standing: 'off', words: 'Switched off' }
  }
  if (failures === 0) return { standing: 'on', words: 'On' }
  const since = failing_since ? ` since ${formatDateTime(failing_since)}` : ''
  return { standing: 'failing', words: `Failing: ${tries(failures)}${since}` }
}

export const stateWords: Record<DeliveryState, string> = {
  waiting: 'Waiting for its next try',
  sending: 'On its way',
  delivered: 'Delivered',
  dead: 'Dead letter',
  dropped: 'Not sent',
}

/** The result of the last try. */
export const lastWords = ({ last_try_at, last_outcome, last_status }: Webhook): string => {
  if (last_try_at === null) return 'Nothing was sent yet'
  const outcome = last_outcome === 'delivered' ? 'Delivered' : 'Failed'
  return `${outcome} ${formatDateTime(last_try_at)}${last_status === null ? ', no answer' : `, status ${last_status}`}`
}
