import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Environment } from '../environment.ts'
import type { Fn } from './Fn.ts'

/**
 * Lets a function send text messages, and tells it where to and for how much; without a setting for it the function
 * says that none are sent here. Source: SNS developer guide, "Publishing to a mobile phone".
 */
export const connectSms = (fn: Fn, { sms }: Environment): void => {
  if (!sms) return
  fn.set('SMS', JSON.stringify(sms))
  fn.allowMany(['sns:Publish'], '*', 'SNS has no ARN for a phone number; topics are denied beside it.')
  fn.addToRolePolicy(
    new PolicyStatement({ effect: Effect.DENY, actions: ['sns:Publish'], resources: ['arn:*:sns:*:*:*'] }),
  )
}
