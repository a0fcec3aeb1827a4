import { type MessageAttributeValue, PublishCommand, SNSClient } from '@aws-sdk/client-sns'
import { once } from '#contract/once.ts'

export interface Sms {
  /** In the form of E.164. */
  to: string
  message: string
  /** USD that it may cost; SNS does not send what costs more. */
  maxPrice: number
  /** Sender on the phone, where the country allows it. */
  senderId: string | undefined
}

export interface SmsStore {
  /** Hands a message to SNS once and answers its id. @throws the client's error, after which it may have gone all the same */
  send(sms: Sms): Promise<string>
}

// Tried once: SNS knows no repeats, and would send and charge twice.
const client = once(
  () =>
    new SNSClient({ maxAttempts: 1, requestHandler: { connectionTimeout: 2_000, requestTimeout: 6_000 } }),
)

const of = (DataType: 'String' | 'Number', StringValue: string): MessageAttributeValue => ({
  DataType,
  StringValue,
})

export const smsStore = (): SmsStore => ({
  async send({ to, message, maxPrice, senderId }) {
    const { MessageId = '' } = await client().send(
      new PublishCommand({
        PhoneNumber: to,
        Message: message,
        MessageAttributes: {
          'AWS.SNS.SMS.SMSType': of('String', 'Transactional'),
          'AWS.SNS.SMS.MaxPrice': of('Number', maxPrice.toFixed(5)),
          ...(senderId && { 'AWS.SNS.SMS.SenderID': of('String', senderId) }),
        },
      }),
    )
    return MessageId
  },
})
