import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'
import { AwsError, type Engine } from '../engine.ts'
import { smsPage } from './page.ts'

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
