import { Rule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Context } from '../context.ts'
import type { Fn } from './Fn.ts'
import { configurationSetName } from './mail.ts'

/**
 * What SES reports of mails that bounced or were complained about goes to the worker that stops further mail. By
 * EventBridge and not SNS: no topic to encrypt, subscribe and watch. SES promises its best effort there and no more,
 * so it keeps its own list of such addresses too (see MailSender).
 */
export class MailNotices extends Construct {
  constructor(scope: Construct, { environment }: Context, fn: Fn, deadLetters: IQueue) {
    super(scope, 'MailNotices')
    fn.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(deadLetters) })
    new Rule(this, 'Noticed', {
      description: 'A mail bounced, or somebody complained about it.',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          // Other environments of the same account have their own.
          mail: { tags: { 'ses:configuration-set': [configurationSetName(environment)] } },
        },
      },
      targets: [new LambdaFunction(fn, { retryAttempts: 20, deadLetterQueue: deadLetters })],
    })
  }
}
