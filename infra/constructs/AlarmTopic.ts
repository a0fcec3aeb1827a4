import { RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccountRootPrincipal, PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import type { Construct } from 'constructs'
import type { Environment } from '../environment.ts'
import { keepExported } from './keepExported.ts'

/** Rights of the account's administrators on the key; nobody but CloudWatch uses it. */
const administration = [
  'CancelKeyDeletion',
  'DescribeKey',
  'DisableKey',
  'EnableKey',
  'EnableKeyRotation',
  'GetKeyPolicy',
  'GetKeyRotationStatus',
  'ListResourceTags',
  'PutKeyPolicy',
  'ScheduleKeyDeletion',
  'TagResource',
  'UntagResource',
  'UpdateKeyDescription',
].map(action => `kms:${action}`)

/** Where alarms go, encrypted, and from there to the people of the environment. */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, { alarmsTo }: Environment) {
    const { account } = Stack.of(scope)
    const cloudwatch = (actions: string[], ...resources: string[]) =>
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions,
        resources,
        conditions: { StringEquals: { 'aws:SourceAccount': account } },
      })
    // A key of our own, because CloudWatch cannot publish to a topic under AWS's.
    const masterKey = new Key(scope, 'AlarmsKey', {
      description: 'Encrypts what alarms say on their way to people.',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
      policy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            principals: [new AccountRootPrincipal()],
            actions: administration,
            resources: ['*'],
          }),
          cloudwatch(['kms:Decrypt', 'kms:GenerateDataKey'], '*'),
        ],
      }),
    })
    super(scope, 'Alarms', { masterKey, enforceSSL: true })
    this.addToResourcePolicy(cloudwatch(['sns:Publish'], this.topicArn))
    keepExported(this, this.topicArn)
    if (alarmsTo) this.addSubscription(new EmailSubscription(alarmsTo))
  }
}
