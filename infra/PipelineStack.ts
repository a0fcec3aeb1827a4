import { CfnOutput, DefaultStackSynthesizer, Stack, type StackProps } from 'aws-cdk-lib'
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'
import { acceptMany } from './checks.ts'
import { prefixOf } from './constructs/names.ts'
import { edgeRegion } from './EdgeStack.ts'
import { environmentOf } from './environments.ts'
import { type PipelineSettings, preflightRights, reviewEnvironment } from './pipelineSettings.ts'

/** The issuer of the tokens of GitHub's workflows. */
const issuer = 'token.actions.githubusercontent.com'

/** A deployment has only the rights of these roles, which the CDK's bootstrap made. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'] as const

/**
 * Lets workflows of one GitHub repository deploy to this account. They may assume the CDK's own roles, from the
 * environments of that repository alone, and read the stacks' templates to show a difference. A person deploys this
 * once: `npm run ops -- pipeline`.
 */
export class PipelineStack extends Stack {
  constructor(scope: Construct, id: string, settings: PipelineSettings, props: StackProps) {
    super(scope, id, { ...props, description: `Lets GitHub deploy ${settings.repository}` })
    // An account has one provider of an issuer, which other repositories may use already.
    const provider =
      settings.provider === 'ours'
        ? new OidcProviderNative(this, 'GitHub', {
            url: `https://${issuer}`,
            clientIds: ['sts.amazonaws.com'],
          }).oidcProviderArn
        : this.formatArn({ service: 'iam', region: '', resource: 'oidc-provider', resourceName: issuer })
    const environments = settings.environments.map(environmentOf)
    const regions = [...new Set([...environments.map(({ region }) => region), edgeRegion])]
    const role = (name: string, from: readonly string[]): Role =>
      new Role(this, name, {
        // https://docs.github.com/en/actions/how-tos/secure-your-work/security-harden-deployments/oidc-in-aws
        assumedBy: new WebIdentityPrincipal(provider, {
          StringEquals: {
            [`${issuer}:aud`]: 'sts.amazonaws.com',
            [`${issuer}:sub`]: from.map(each => `repo:${settings.repository}:environment:${each}`),
          },
        }),
      })

    const stacks = regions.flatMap(region =>
      [...settings.environments.map(name => `${prefixOf(name)}-*`), 'CDKToolkit/*'].map(name =>
        this.formatArn({
          service: 'cloudformation',
          region,
          resource: 'stack',
          resourceName: name,
        }),
      ),
    )
    const allow = (to: Role, actions: readonly string[], resources: readonly string[]): void => {
      to.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }))
    }
    const readStacks = (to: Role, ...actions: string[]): void => {
      allow(to, actions, stacks)
      for (const arn of stacks)
        acceptMany(to, arn, 'CloudFormation gives each stack an id of its own, which is the end of its ARN.')
    }

    const deploy = role('DeployRole', settings.environments)
    // https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html: these roles trust the account.
    const qualifier = DefaultStackSynthesizer.DEFAULT_QUALIFIER
    allow(
      deploy,
      ['sts:AssumeRole'],
      regions.flatMap(region =>
        bootstrapRoles.map(each =>
          this.formatArn({
            service: 'iam',
            region: '',
            resource: 'role',
            resourceName: `cdk-${qualifier}-${each}-${this.account}-${region}`,
          }),
        ),
      ),
    )
    readStacks(deploy, 'cloudformation:DescribeStacks')
    allow(deploy, preflightRights, ['*'])
    acceptMany(deploy, '*', 'What preflight asks is about the account; it only reads settings and names.')

    const review = role('ReviewRole', [reviewEnvironment])
    readStacks(review, 'cloudformation:DescribeStacks', 'cloudformation:GetTemplate')

    new CfnOutput(this, 'AwsRoleOfDeployments', {
      value: deploy.roleArn,
      description: `AWS_ROLE of the GitHub environments ${settings.environments.join(', ')}`,
    })
    new CfnOutput(this, 'AwsRoleOfReview', {
      value: review.roleArn,
      description: `AWS_ROLE of the GitHub environment ${reviewEnvironment}`,
    })
  }
}
