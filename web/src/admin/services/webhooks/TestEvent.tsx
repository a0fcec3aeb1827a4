import { useQuery } from '@tanstack/react-query'
import { Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import type { WebhookDeliveryDetail } from '#contract/audience/webhookDeliveries.ts'
import { api, problemText } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { dataOf, useAct } from './useAct.ts'
import { reloadWebhooks } from './useWebhooks.ts'

/** Milliseconds between two looks at what became of a test. */
const every = 700

const isUnderway = (delivery: WebhookDeliveryDetail | undefined): boolean =>
  delivery === undefined || delivery.state === 'waiting' || delivery.state === 'sending'

const wordsOf = ({ state, last_status, last_error, attempts }: WebhookDeliveryDetail): string => {
  const took = attempts.at(-1)?.duration_ms
  if (state !== 'delivered') return `The test event was not delivered. ${last_error ?? ''}`
  return `The test event was delivered: status ${last_status}, in ${took?.toLocaleString('en-GB')} ms.`
}

/** Sends a test event and says what became of it. */
export const TestEvent = ({ id, busy: otherwise }: { id: string; busy: boolean }) => {
  const [message, setMessage] = useState<string>()
  const { busy, problem, act } = useAct()
  const { data, error } = useQuery({
    queryKey: ['webhook test', id, message],
    queryFn: () => api.getWebhookDelivery({ params: { id, message: message ?? '' } }),
    enabled: message !== undefined,
    refetchInterval: ({ state }) => isUnderway(state.data) && every,
  })
  const underway = message !== undefined && isUnderway(data) && !error
  useEffect(() => {
    if (data && !isUnderway(data)) void reloadWebhooks()
  }, [data])

  const send = async () => {
    const message_id = crypto.randomUUID()
    setMessage(undefined)
    const sent = await act('test', async () =>
      dataOf(await api.testWebhook({ params: { id }, body: { message_id } })),
    )
    if (sent) setMessage(message_id)
  }
  const isBad = data && data.state !== 'delivered'
  return (
    <>
      <Button isDisabled={otherwise || busy !== undefined || underway} onClick={() => void send()}>
        {busy || underway ? 'Sending test event…' : 'Send test event'}
      </Button>
      <p role="status" className={isBad ? inputs.error : layout.quiet}>
        {data && !underway && wordsOf(data)}
      </p>
      <p role="alert" className={inputs.error}>
        {problem ?? (error && problemText(error))}
      </p>
    </>
  )
}
