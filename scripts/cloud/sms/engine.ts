import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsError, type Engine } from '../engine.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

const styles =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}' +
  'article{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #8888;border-radius:4px;overflow-wrap:anywhere}' +
  'article p{margin:0;white-space:pre-wrap}small{opacity:.75}'

const item = ({ to, message, attributes, at, messageId }: SentSms): string => {
  const sender = attributes['AWS.SNS.SMS.SenderID'] ?? 'NOTICE'
  return `<article><h2>${escaped(to)}</h2><p>${escaped(message)}</p><small>From ${escaped(sender)}, ${at}, ${messageId}</small></article>`
}

/** The page of text messages that were sent, newest first; it looks again by itself. */
const smsPage = (messages: readonly SentSms[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><title>Sent text messages</title>` +
  `<style>${styles}</style></head><body><h1>Sent text messages</h1>` +
  `${messages.map(item).join('') || '<p>None so far.</p>'}</body></html>`

/** A text message as it was sent. */
export interface SentSms {
  messageId: string
  to: string
  message: string
  /** For example `AWS.SNS.SMS.SMSType`. */
  attributes: Record<string, string>
  /** UTC. */
  at: string
}

const answerXml = (response: ServerResponse, xml: string): void => {
  response.writeHead(200, { 'content-type': 'text/xml' })
  response.end(xml)
}

/** `MessageAttributes.entry.1.Name` and its value, as the query protocol writes a map. */
const attributesIn = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => /^MessageAttributes\.entry\.\d+\.Name$/.test(name))
      .map(([name, key]) => [key, form.get(name.replace(/Name$/, 'Value.StringValue')) ?? '']),
  )

const sms = (form: URLSearchParams): SentSms => {
  const [to, message] = [form.get('PhoneNumber') ?? '', form.get('Message') ?? '']
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    throw new AwsError('InvalidParameter', `Invalid parameter: PhoneNumber Reason: ${to} is not valid`)
  if (!message) throw new AwsError('InvalidParameter', 'Invalid parameter: Empty message')
  return {
    messageId: randomUUID(),
    to,
    message,
    attributes: attributesIn(form),
    at: new Date().toISOString(),
  }
}

/**
 * SNS, as far as text messages to phones go. They are kept in memory and shown at `viewer`; `GET {viewer}/store` lists
 * them, oldest first, as `{ messages: SentSms[] }`. `port` 0 takes a free one.
 */
export const smsEngine = async (port = 0): Promise<Engine & { viewer: string }> => {
  const messages: SentSms[] = []
  const server = createServer((request, response) => {
    const isList = request.url === '/store'
    response.writeHead(200, { 'content-type': isList ? 'application/json' : 'text/html; charset=utf-8' })
    response.end(isList ? JSON.stringify({ messages }) : smsPage(messages.toReversed()))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    services: ['sns'],
    viewer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: async (call, response) => {
      const form = new URLSearchParams((await call.body()).toString())
      if (call.operation !== 'Publish' || form.has('TopicArn') || form.has('TargetArn'))
        throw new AwsError('InvalidAction', `${call.operation} to a topic is not played locally`)
      const sent = sms(form)
      messages.push(sent)
      const result = `<PublishResult><MessageId>${sent.messageId}</MessageId></PublishResult>`
      answerXml(
        response,
        `<PublishResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/">${result}</PublishResponse>`,
      )
    },
    resources: {},
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
