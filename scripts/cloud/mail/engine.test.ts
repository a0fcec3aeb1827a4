import {
  GetSendQuotaCommand,
  SendEmailCommand as SendEmailV1,
  SESClient,
  VerifyEmailIdentityCommand,
} from '@aws-sdk/client-ses'
import {
  CreateContactListCommand,
  GetAccountCommand,
  SendEmailCommand,
  SESv2Client,
} from '@aws-sdk/client-sesv2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint, type Endpoint } from '../endpoint/endpoint.ts'
import { mailEngine } from './engine.ts'

let mail: Awaited<ReturnType<typeof mailEngine>>
let endpoint: Endpoint
let v1: SESClient
let v2: SESv2Client
beforeAll(async () => {
  const keys = createKeyRing()
  mail = await mailEngine({ port: 0 })
  endpoint = await startEndpoint({ keys })
  endpoint.add(mail)
  const settings = {
    region: 'eu-west-2',
    endpoint: endpoint.address,
    credentials: keys.issue(),
    maxAttempts: 1,
  }
  v1 = new SESClient(settings)
  v2 = new SESv2Client(settings)
})
afterAll(async () => {
  await endpoint.close()
  await mail.close()
})
beforeEach(async () => {
  await fetch(`${mail.viewer}/clear-store`, { method: 'POST' })
})

const listed = async () => {
  const { emails } = (await (await fetch(`${mail.viewer}/store`)).json()) as { emails: unknown[] }
  return emails
}
const content = (html: string) => ({ Subject: { Data: 'Results' }, Body: { Html: { Data: html } } })

test('mails of both versions of SES and of the local cloud itself stand in the viewer', async () => {
  const ToAddresses = ['ada@example.com']
  const sent = await v2.send(
    new SendEmailCommand({
      FromEmailAddress: 'ir@example.com',
      Destination: { ToAddresses },
      Content: { Simple: content('<p>Ünï</p>') },
    }),
  )
  await v1.send(
    new SendEmailV1({
      Source: 'ir@example.com',
      Destination: { ToAddresses },
      Message: content('<p>v1</p>'),
    }),
  )
  await mail.send({ to: 'ada@example.com', from: 'x@example.com', subject: 'Code', text: '123456' })
  const [first, second, third] = await listed()
  expect(first).toMatchObject({
    messageId: sent.MessageId,
    from: 'ir@example.com',
    destination: { to: ToAddresses },
    body: { html: '<p>Ünï</p>' },
  })
  expect(second).toMatchObject({ subject: 'Results', body: { html: '<p>v1</p>' } })
  expect(third).toMatchObject({ subject: 'Code', body: { text: '123456' } })
  const page = await fetch(mail.viewer)
  expect(page.headers.get('content-type')).toContain('text/html')
})

test('the quota counts what was sent, in both versions', async () => {
  await mail.send({ to: 'ada@example.com', from: 'x@example.com', subject: 'Code', html: '1' })
  expect(await v1.send(new GetSendQuotaCommand({}))).toMatchObject({ SentLast24Hours: 1, MaxSendRate: 14 })
  const { SendQuota, SendingEnabled } = await v2.send(new GetAccountCommand({}))
  expect({ SendQuota, SendingEnabled }).toMatchObject({
    SendQuota: { SentLast24Hours: 1 },
    SendingEnabled: true,
  })
})

test('what is not played is refused at once, and so is a mail without a body', async () => {
  await expect(
    v1.send(new VerifyEmailIdentityCommand({ EmailAddress: 'a@example.com' })),
  ).rejects.toMatchObject({ name: 'InvalidAction', message: 'VerifyEmailIdentity is not played locally' })
  await expect(v2.send(new CreateContactListCommand({ ContactListName: 'x' }))).rejects.toThrow(
    'not played locally',
  )
  const empty = { Destination: { ToAddresses: ['a@example.com'] }, FromEmailAddress: 'b@example.com' }
  await expect(
    v2.send(new SendEmailCommand({ ...empty, Content: { Simple: { ...content(''), Body: {} } } })),
  ).rejects.toMatchObject({ name: 'BadRequestException' })
  expect(await listed()).toEqual([])
})

test('a port that is taken is said in a sentence', async () => {
  const port = Number(new URL(mail.viewer).port)
  await expect(mailEngine({ port })).rejects.toThrow(`port ${port} is taken`)
})
