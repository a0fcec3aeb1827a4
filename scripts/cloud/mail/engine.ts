import { createRequire } from 'node:module'
import type { ServerResponse } from 'node:http'
import type * as Ses from 'aws-ses-v2-local'
import { answerError, answerJson, AwsError, type AwsCall, type Emit, type Engine } from '../engine.ts'
import { createSimulator } from './simulator.ts'

// Required, because Node and bundlers disagree on the default export of a CommonJS module.
const { default: startSes } = createRequire(import.meta.url)('aws-ses-v2-local') as typeof Ses

/** A mail that the local cloud sends by itself; with `html`, `text` or both. */
export interface Mail {
  to: string
  from: string
  subject: string
  html?: string
  text?: string
}

/** SES, the viewer of what it sent, and ways to put mails there that did not come through it. */
export interface MailEngine extends Engine {
  viewer: string
  send(mail: Mail): Promise<void>
  /** A whole mail as it came over another wire. */
  sendRaw(mail: { from: string; to: string[]; raw: Buffer }): Promise<void>
}

const limits = { Max24HourSend: 50_000, MaxSendRate: 14 }
const played = /^\/v2\/email\/(outbound-emails|outbound-bulk-emails|templates(\/[^/]+){0,2})$/

/** SES mails to no local part that is not 7-bit ASCII. Source: Amazon SES API reference, SendRawEmail. */
const sevenBit = /^[\x21-\x7e]+@/

/** The tags that a mail of SES's older form is sent with, as its notices say them again. */
const tagsIn = (form: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const member = /^Tags\.member\.(\d+)\.Name$/.exec(name)?.[1]
      return member ? [[value, [form.get(`Tags.member.${member}.Value`) ?? '']]] : []
    }),
  )

const answerXml = (response: ServerResponse, status: number, xml: string): void => {
  response.writeHead(status, { 'content-type': 'text/xml', 'x-amzn-requestid': crypto.randomUUID() })
  response.end(xml)
}

/**
 * SES, v1 and v2. Mails are kept in memory and shown at `viewer`; `GET {viewer}/store` lists them, oldest first, as
 * `{ emails: [{ messageId, from, destination: { to }, subject, body: { html, text }, at }] }`.
 * `port` 0 takes a free one. `emit` hears of mails to SES's mailbox simulator that bounce or are complained about.
 */
export const mailEngine = async ({ port, emit }: { port: number; emit?: Emit }): Promise<MailEngine> => {
  const server = await startSes({ host: '127.0.0.1', port })
  const address = server.address()
  if (!address || typeof address === 'string')
    throw new Error(`The mail viewer cannot start: port ${port} is taken.`)
  const viewer = `http://127.0.0.1:${address.port}`
  const identities = new Set<string>()
  const simulator = createSimulator(emit)

  const forward = (method: string, path: string, type: string, body: string): Promise<Response> => {
    const headers = { authorization: 'AWS4-HMAC-SHA256 local', 'content-type': type }
    return fetch(viewer + path, { method, headers, ...(method === 'GET' ? {} : { body }) })
  }
  const quota = async (): Promise<Record<string, number>> => {
    const yesterday = Math.floor(Date.now() / 1000) - 86_400
    const { emails } = (await (await fetch(`${viewer}/store?since=${yesterday}`)).json()) as {
      emails: unknown[]
    }
    return { ...limits, SentLast24Hours: emails.length }
  }

  const answerV1 = async (call: AwsCall, body: string, response: ServerResponse): Promise<void> => {
    const action = call.operation ?? ''
    const refuse = (code: string, text: string): void => {
      const message = text.replace(/[<>&]/g, ' ')
      answerXml(
        response,
        400,
        `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
      )
    }
    if (action === 'GetSendQuota' || action === 'GetAccountSendingEnabled') {
      const facts = action === 'GetSendQuota' ? await quota() : { Enabled: true }
      const xml = Object.entries(facts).map(([name, value]) => `<${name}>${value}</${name}>`)
      const result = `<${action}Result>${xml.join('')}</${action}Result>`
      return answerXml(response, 200, `<${action}Response>${result}</${action}Response>`)
    }
    // The viewer would leave any other action without an answer.
    if (action !== 'SendEmail' && action !== 'SendRawEmail')
      return refuse('InvalidAction', `${action} is not played locally`)
    const form = new URLSearchParams(body)
    const recipients = [...form].flatMap(([name, value]) =>
      /^Destination.*member\.\d+$/.test(name) ? value : [],
    )
    if (recipients.some(recipient => !sevenBit.test(recipient)))
      return refuse('InvalidParameterValue', 'Local address contains control or whitespace')
    const answer = await forward('POST', '/', 'application/x-www-form-urlencoded', body)
    if (!answer.ok) return refuse('InvalidParameterValue', await answer.text())
    const xml = await answer.text()
    const id = /<MessageId>(.*?)</.exec(xml)?.[1] ?? ''
    await simulator.sent(form.get('ConfigurationSetName') ?? '', id, recipients, tagsIn(form))
    answerXml(response, 200, xml)
  }

  const answerV2 = async (call: AwsCall, body: string, response: ServerResponse): Promise<void> => {
    if (call.method === 'GET' && call.path === '/v2/email/account')
      return answerJson(response, {
        SendingEnabled: true,
        ProductionAccessEnabled: true,
        SendQuota: await quota(),
      })
    const [, identity = ''] = /^\/v2\/email\/identities\/([^/]+)$/.exec(call.path) ?? []
    if (call.method === 'GET' && identities.has(decodeURIComponent(identity)))
      return answerJson(response, { VerifiedForSendingStatus: true, VerificationStatus: 'SUCCESS' })
    if (!played.test(call.path))
      return answerError(
        response,
        new AwsError('NotFoundException', `${call.path} is not played locally`, 404),
      )
    const answer = await forward(call.method, call.path, 'application/json', body)
    const content = (await answer.json()) as { detail?: string; message?: string }
    if (answer.ok) return answerJson(response, content)
    const code = answer.status === 404 ? 'NotFoundException' : 'BadRequestException'
    answerError(response, new AwsError(code, content.detail ?? content.message ?? '', answer.status))
  }

  return {
    services: ['ses'],
    viewer,
    answer: async (call, response) => {
      const body = (await call.body()).toString()
      await (call.path.startsWith('/v2/') ? answerV2 : answerV1)(call, body, response)
    },
    resources: {
      'AWS::SES::EmailIdentity': ({ properties }) => {
        identities.add(String(properties.EmailIdentity))
        return { ref: String(properties.EmailIdentity) }
      },
      'AWS::SES::ConfigurationSet': ({ properties, logicalId }) => ({
        ref: String(properties.Name ?? logicalId),
      }),
      'AWS::SES::ConfigurationSetEventDestination': simulator.destination,
    },
    send: async ({ to, from, subject, html, text }) => {
      const Body = { ...(html && { Html: { Data: html } }), ...(text && { Text: { Data: text } }) }
      const Content = { Simple: { Subject: { Data: subject }, Body } }
      const mail = JSON.stringify({ FromEmailAddress: from, Destination: { ToAddresses: [to] }, Content })
      const answer = await forward('POST', '/v2/email/outbound-emails', 'application/json', mail)
      if (!answer.ok) throw new AwsError('CodeDeliveryFailureException', await answer.text())
    },
    sendRaw: async ({ from, to, raw }) => {
      const form = new URLSearchParams({
        Action: 'SendRawEmail',
        Source: from,
        'RawMessage.Data': raw.toString('base64'),
      })
      to.forEach((address, index) => form.set(`Destinations.member.${index + 1}`, address))
      const answer = await forward('POST', '/', 'application/x-www-form-urlencoded', form.toString())
      if (!answer.ok) throw new Error(`The mail viewer does not take this mail: ${await answer.text()}`)
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
