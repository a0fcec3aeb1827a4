import { at, listAt, parsed, type Placed, resourcesOf, type Template } from '../template.ts'
import {
  bytesOf,
  charactersOf,
  countedBy,
  each,
  inAccount,
  listed,
  type Measure,
  ownedBy,
  type Quota,
  sized,
  type Subject,
  textBytes,
} from './quota.ts'

const eachStack =
  (used: (template: Template, stack: string) => number): Measure =>
  ({ templates }) =>
    Object.entries(templates).map(([stack, template]) => ({ stack, id: '', used: used(template, stack) }))

const count = (section: object | undefined): number => Object.keys(section ?? {}).length

/** The text of a template, as the CDK writes it: one space for each level. */
const textOf = (template: Template): string => JSON.stringify(template, undefined, 1)

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)
const longest = (values: unknown[]): number => Math.max(0, ...values.map(value => String(value).length))

/** A statement as Lambda adds it to a function's policy for a permission. */
const statementOf = ({ Properties, stack, id }: Placed, { resolve }: Subject): unknown => {
  const [arn, account, Service, Resource] = ['SourceArn', 'SourceAccount', 'Principal', 'FunctionName'].map(
    name => resolve(stack, at(Properties, name)),
  )
  return {
    Sid: `${stack}-${id}-A1B2C3D4E5F6G`,
    Effect: 'Allow',
    Principal: { Service },
    Action: at(Properties, 'Action'),
    Resource,
    Condition: {
      ...(arn !== undefined && { ArnLike: { 'AWS:SourceArn': arn } }),
      ...(account !== undefined && { StringEquals: { 'AWS:SourceAccount': account } }),
    },
  }
}

const functionPolicies: Measure = subject =>
  [...ownedBy(subject, 'AWS::Lambda::Permission', 'FunctionName').values()].map(
    ({ owner: { stack, id }, members }) => {
      const Statement = members.map(permission => statementOf(permission, subject))
      return { stack, id, used: bytesOf({ Version: '2012-10-17', Id: 'default', Statement }) }
    },
  )

const codeSizes: Measure = ({ templates, codeSize }) =>
  resourcesOf(templates, 'AWS::Lambda::Function').flatMap(fn => {
    const used = codeSize?.(fn)
    return used === undefined ? [] : [{ stack: fn.stack, id: fn.id, used }]
  })

/** All inline policies of a role together: what IAM limits is their sum. */
const inline: Measure = subject => {
  const policies = ownedBy(subject, 'AWS::IAM::Policy', 'Roles')
  return each('AWS::IAM::Role', ({ stack, id, Properties }, { resolve }) =>
    sum([
      ...listAt(Properties, 'Policies').map(policy =>
        charactersOf(resolve(stack, at(policy, 'PolicyDocument'))),
      ),
      ...(policies.get(`${stack}/${id}`)?.members ?? []).map(policy =>
        charactersOf(resolve(policy.stack, at(policy.Properties, 'PolicyDocument'))),
      ),
    ]),
  )(subject)
}

const originHeaders: Measure = each('AWS::CloudFront::Distribution', ({ stack, Properties }, { resolve }) =>
  Math.max(
    ...listAt(Properties, 'DistributionConfig.Origins').map(origin =>
      sum(
        listAt({ headers: resolve(stack, listAt(origin, 'OriginCustomHeaders')) }, 'headers').map(
          header => `${String(at(header, 'HeaderName'))}${String(at(header, 'HeaderValue'))}`.length,
        ),
      ),
    ),
  ),
)

/** Of a dashboard, each widget as the number of its metrics. What is no JSON has nothing to count: its check says so. */
const ofWidgets = (used: (metrics: number[]) => number): Measure =>
  sized('AWS::CloudWatch::Dashboard', 'DashboardBody', body =>
    used(listAt(parsed(String(body)), 'widgets').map(widget => listAt(widget, 'properties.metrics').length)),
  )

/**
 * Capacity that each group of rules takes, as AWS lists them:
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const capacities: Readonly<Record<string, number>> = {
  AWSManagedRulesCommonRuleSet: 700,
  AWSManagedRulesKnownBadInputsRuleSet: 200,
}

/** Of a rule of our own, at most: two for a rate, and what narrows it. */
const ownRule = 100

const capacityOf = (rule: unknown): number => {
  const group = at(rule, 'Statement.ManagedRuleGroupStatement.Name')
  const capacity = group === undefined ? ownRule : capacities[String(group)]
  if (capacity === undefined)
    throw new Error(`How much capacity ${String(group)} takes is not in infra/proof/quotas/limits.ts.`)
  return capacity
}

const table = 'AWS::DynamoDB::Table'
const distribution = 'AWS::CloudFront::Distribution'
const headersPolicy = 'AWS::CloudFront::ResponseHeadersPolicy'
const customHeaders = 'ResponseHeadersPolicyConfig.CustomHeadersConfig.Items'
const alarm = 'AWS::CloudWatch::Alarm'
const ofApi = (kind: string): Measure => countedBy(`AWS::ApiGatewayV2::${kind}`, 'ApiId')

type Row = readonly [name: string, limit: number, measure: Measure, mayBeFull?: true]

/** Quotas by the page of AWS's documentation that says them, below `https://docs.aws.amazon.com/`. */
const pages: Readonly<Record<string, readonly Row[]>> = {
  'AWSCloudFormation/latest/UserGuide/cloudformation-limits': [
    ['resources of a stack', 500, eachStack(({ Resources }) => count(Resources))],
    ['outputs of a stack', 200, eachStack(({ Outputs }) => count(Outputs))],
    ['parameters of a stack', 200, eachStack(({ Parameters }) => count(Parameters))],
    ['mappings of a stack', 200, eachStack(({ Mappings }) => count(Mappings))],
    [
      'dynamic references of a stack',
      60,
      eachStack(template => textOf(template).split('{{resolve:').length - 1),
    ],
    ['bytes of a template', 1_048_576, eachStack(template => textBytes(textOf(template)))],
    [
      'characters of a logical id',
      255,
      eachStack(({ Resources, Outputs }) => longest(Object.keys({ ...Resources, ...Outputs }))),
    ],
    ['characters of a stack’s name', 128, eachStack((_, stack) => stack.length)],
  ],
  'lambda/latest/dg/gettingstarted-limits': [
    // Lambda measures the JSON of all variables, with names, quotes and commas: its refusal shows what it measured.
    [
      'bytes of a function’s variables',
      4_096,
      sized('AWS::Lambda::Function', 'Environment.Variables', bytesOf),
    ],
    ['bytes of a function’s policy', 20_480, functionPolicies],
    ['bytes of a function’s files', 262_144_000, codeSizes],
  ],
  'IAM/latest/UserGuide/reference_iam-quotas': [
    ['characters of a role’s own policies', 10_240, inline],
    [
      'characters of a managed policy',
      6_144,
      sized('AWS::IAM::ManagedPolicy', 'PolicyDocument', charactersOf),
    ],
    [
      'characters of who may take a role',
      2_048,
      sized('AWS::IAM::Role', 'AssumeRolePolicyDocument', charactersOf),
    ],
    ['managed policies of a role', 10, listed('AWS::IAM::Role', 'ManagedPolicyArns')],
    ['roles of the account', 1_000, inAccount('AWS::IAM::Role')],
  ],
  // Those of WebSocket APIs are the same, but for the time that an integration may take (29 s):
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
  // How long a function may take is the check `timeouts`.
  'apigateway/latest/developerguide/http-api-quotas': [
    ['routes of an API', 300, ofApi('Route')],
    ['integrations of an API', 300, ofApi('Integration')],
    ['authorisers of an API', 10, ofApi('Authorizer')],
    ['stages of an API', 10, ofApi('Stage')],
    ['scopes of a route', 10, listed('AWS::ApiGatewayV2::Route', 'AuthorizationScopes')],
    [
      'bytes of an access log’s format',
      3_072,
      sized('AWS::ApiGatewayV2::Stage', 'AccessLogSettings.Format', textBytes),
    ],
  ],
  // An account shares those of policies and functions with whatever else it has.
  'AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits': [
    // The default behaviour counts too. Until 2025 AWS documented 25.
    ['behaviours of a distribution', 75, listed(distribution, 'DistributionConfig.CacheBehaviors', 1)],
    ['origins of a distribution', 100, listed(distribution, 'DistributionConfig.Origins')],
    ['origin groups of a distribution', 10, listed(distribution, 'DistributionConfig.OriginGroups.Items')],
    ['other names of a distribution', 100, listed(distribution, 'DistributionConfig.Aliases')],
    ['characters of the headers to an origin', 10_240, originHeaders],
    ['cache policies of the account', 20, inAccount('AWS::CloudFront::CachePolicy')],
    ['origin request policies of the account', 20, inAccount('AWS::CloudFront::OriginRequestPolicy')],
    ['headers policies of the account', 20, inAccount(headersPolicy)],
    ['headers of a headers policy', 10, listed(headersPolicy, customHeaders)],
    [
      'characters of a header in a headers policy',
      1_783,
      each(headersPolicy, ({ Properties }) =>
        longest(listAt(Properties, customHeaders).map(header => at(header, 'Value'))),
      ),
    ],
    [
      'characters of a Content-Security-Policy',
      1_783,
      sized(
        headersPolicy,
        'ResponseHeadersPolicyConfig.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy',
        policy => String(policy).length,
      ),
    ],
    ['functions of the account', 100, inAccount('AWS::CloudFront::Function')],
    [
      'bytes of a function at the edge',
      10_240,
      sized('AWS::CloudFront::Function', 'FunctionCode', textBytes),
    ],
  ],
  'amazondynamodb/latest/developerguide/ServiceQuotas': [
    ['indexes of a table', 20, listed(table, 'GlobalSecondaryIndexes')],
    // Of all its indexes together; the same attribute in two counts twice.
    [
      'attributes that a table’s indexes name',
      100,
      each(table, ({ Properties }) =>
        sum(
          ['GlobalSecondaryIndexes', 'LocalSecondaryIndexes']
            .flatMap(kind => listAt(Properties, kind))
            .map(index => listAt(index, 'Projection.NonKeyAttributes').length),
        ),
      ),
    ],
    ['tables of the account', 2_500, inAccount(table)],
    // More than two readers of one stream are throttled.
    [
      'functions that read one table’s stream',
      2,
      countedBy('AWS::Lambda::EventSourceMapping', 'EventSourceArn', table),
      true,
    ],
  ],
  'AmazonS3/latest/userguide/access-policy-language-overview': [
    ['bytes of a bucket’s policy', 20_480, sized('AWS::S3::BucketPolicy', 'PolicyDocument', bytesOf)],
  ],
  'cognito/latest/developerguide/limits': [
    ['groups of a user pool', 10_000, countedBy('AWS::Cognito::UserPoolGroup', 'UserPoolId')],
  ],
  'AmazonCloudWatch/latest/monitoring/cloudwatch_limits': [
    ['widgets of a dashboard', 500, ofWidgets(({ length }) => length)],
    ['metrics of a widget', 500, ofWidgets(metrics => Math.max(0, ...metrics))],
    ['metrics of a dashboard', 2_500, ofWidgets(sum)],
    ['actions of an alarm', 5, listed(alarm, 'AlarmActions')],
    [
      'metrics of an alarm’s expression',
      10,
      each(
        alarm,
        ({ Properties }) => listAt(Properties, 'Metrics').filter(metric => at(metric, 'MetricStat')).length,
      ),
    ],
  ],
  'eventbridge/latest/userguide/eb-quota': [
    // Of one bus and region.
    [
      'rules of an event bus',
      100,
      eachStack(
        ({ Resources }) => Object.values(Resources).filter(({ Type }) => Type === 'AWS::Events::Rule').length,
      ),
    ],
    ['targets of a rule', 5, listed('AWS::Events::Rule', 'Targets')],
  ],
  'waf/latest/developerguide/aws-waf-capacity-units': [
    // A web ACL may have 5,000; those above 1,500 are paid for.
    [
      'capacity of a web ACL',
      1_500,
      each('AWS::WAFv2::WebACL', ({ Properties }) => sum(listAt(Properties, 'Rules').map(capacityOf))),
    ],
  ],
}

/** AWS's documented quotas, as far as the templates use what they limit. */
export const quotas: readonly Quota[] = Object.entries(pages).flatMap(([page, rows]) =>
  rows.map(([name, limit, measure, mayBeFull = false]) => ({
    ...{ name, limit, measure, mayBeFull },
    source: `https://docs.aws.amazon.com/${page}.html`,
  })),
)
