import { Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { CfnRotationSchedule } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import type { Context } from '../context.ts'
import type { DataStack } from '../DataStack.ts'
import { Fn } from './Fn.ts'

/**
 * A new secret between edge and API each month. The schedule is the plain
 * resource: the construct for it would bring a grant on every secret.
 */
export class OriginSecretRotation extends Construct {
  constructor(scope: Construct, context: Context, data: DataStack, distribution: Distribution) {
    super(scope, 'OriginSecretRotation')
    const rotate = new Fn(scope, 'rotateOriginSecret', context)
    data.connect(rotate)
    rotate.allow(
      ['cloudfront:GetDistribution', 'cloudfront:UpdateDistribution'],
      Stack.of(this).formatArn({
        service: 'cloudfront',
        region: '',
        resource: 'distribution',
        resourceName: distribution.distributionId,
      }),
    )
    rotate.set('DISTRIBUTION_ID', distribution.distributionId)
    rotate.addPermission('Rotation', {
      principal: new ServicePrincipal('secretsmanager.amazonaws.com'),
      sourceAccount: Stack.of(this).account,
    })
    const schedule = new CfnRotationSchedule(this, 'Monthly', {
      secretId: data.secrets.origin.secretArn,
      rotationLambdaArn: rotate.functionArn,
      rotationRules: { scheduleExpression: 'rate(30 days)' },
      rotateImmediatelyOnUpdate: false,
    })
    // Secrets Manager tries the function when the schedule is made.
    schedule.node.addDependency(rotate)
  }
}
