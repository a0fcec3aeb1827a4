import {
  realtimeLimits,
  securityMonitor,
  type RealtimeMessage,
  type SecurityEvent,
} from '#contract/security/realtime.ts'

const channel = securityMonitor
const textOf = (message: RealtimeMessage): string => JSON.stringify(message)
const bytesOf = (text: string): number => Buffer.byteLength(text)
/** Bytes of a message around its events. */
const frame = bytesOf(textOf({ type: 'events', channel, events: [] }))

/** As few messages as hold these events in their order; instead of one that is too large by itself, that it was missed. */
export const messagesOf = (events: readonly SecurityEvent[]): string[] => {
  const texts: string[] = []
  let held: string[] = []
  let size = frame
  const flush = () => {
    if (held.length > 0) texts.push(`{"type":"events","channel":"${channel}","events":[${held.join(',')}]}`)
    held = []
    size = frame
  }
  for (const event of events) {
    const text = JSON.stringify(event)
    // With its comma.
    const more = bytesOf(text) + 1
    if (size + more > realtimeLimits.messageBytes) flush()
    if (size + more > realtimeLimits.messageBytes) texts.push(textOf({ type: 'missed', channel }))
    else {
      held.push(text)
      size += more
    }
  }
  flush()
  return texts
}
