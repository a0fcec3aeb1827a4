import { PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint, type Endpoint } from '../endpoint/endpoint.ts'
import { smsEngine } from './engine.ts'

let sms: Awaited<ReturnType<typeof smsEngine>>
let endpoint: Endpoint
let client: SNSClient
beforeAll(async () => {
  const keys = createKeyRing()
  sms = await smsEngine()
  endpoint = await startEndpoint({ keys })
  endpoint.add(sms)
  client = new SNSClient({
    region: 'eu-west-2',
    endpoint: endpoint.address,
    credentials: keys.issue(),
    maxAttempts: 1,
  })
})
afterAll(async () => {
  await endpoint.close()
  await sms.close()
})

test('a message to a phone stands in the viewer with what it was sent with, and is inert there', async () => {
  const { MessageId } = await client.send(
    new PublishCommand({
      PhoneNumber: '+447400123456',
      Message: '<b>Ünï</b>',
      MessageAttributes: {
        'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' },
        'AWS.SNS.SMS.MaxPrice': { DataType: 'Number', StringValue: '0.06' },
      },
    }),
  )
  const { messages } = (await (await fetch(`${sms.viewer}/store`)).json()) as { messages: unknown[] }
  expect(messages).toEqual([
    {
      messageId: MessageId,
      to: '+447400123456',
      message: '<b>Ünï</b>',
      attributes: { 'AWS.SNS.SMS.SMSType': 'Transactional', 'AWS.SNS.SMS.MaxPrice': '0.06' },
      at: expect.any(String),
    },
  ])
  expect(await (await fetch(sms.viewer)).text()).toContain('&lt;b&gt;Ünï&lt;/b&gt;')
})

test('what SNS refuses is refused, and what is not played too', async () => {
  const publish = (input: ConstructorParameters<typeof PublishCommand>[0]) =>
    client.send(new PublishCommand(input))
  await expect(publish({ PhoneNumber: '07400', Message: 'x' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
  })
  await expect(publish({ PhoneNumber: '+447400123456', Message: '' })).rejects.toThrow('Empty message')
  await expect(publish({ TopicArn: 'arn:aws:sns:eu-west-2:0:alarms', Message: 'x' })).rejects.toThrow(
    'not played locally',
  )
})
