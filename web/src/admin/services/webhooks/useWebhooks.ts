import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { WebhookDelivery } from '#contract/audience/webhookDeliveries.ts'
import { staffConfig } from '../../../staff/config.ts'
import { api, queryClient } from '../../api.ts'

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

/** A message with its tries; `tries` and `state` as the log has them, so that it is read anew when they change. */
export const useDelivery = (id: string, message: string, seen: string, enabled: boolean) =>
  useQuery({
    queryKey: [...key, id, 'delivery', message, seen],
    queryFn: () => api.getWebhookDelivery({ params: { id, message } }),
    enabled,
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
