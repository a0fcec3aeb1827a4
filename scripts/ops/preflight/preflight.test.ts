import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Environment } from '../../../infra/environment.ts'
import { environmentOf } from '../../../infra/environments.ts'
import { checkedAccount } from '../aws.ts'
import { callerIs, playAws, refusedJson, refusedXml } from '../played.fixture.ts'
import * as play from './account.fixture.ts'
import { preflight, refuseIfUnheard } from './preflight.ts'

const account = '123456789012'
let answers: play.Answers = {}
const aws = await playAws(call => {
  // Objects have names that follow from their content.
  const key = `${call.service} ${call.service === 's3' && call.sent.includes('/preflight/') ? call.action.slice(0, call.action.indexOf(' ')) : call.action}` // oxfmt-ignore
  const answer = answers[key]
  return typeof answer === 'function' ? answer(call) : answer
})
afterAll(() => aws.close())

beforeEach(() => {
  for (const [name, value] of Object.entries(aws.env)) vi.stubEnv(name, value)
  answers = { ...play.healthy }
  aws.calls.length = 0
  return () => vi.unstubAllEnvs()
})

const mail = { domain: 'example.com', from: 'ir@example.com', fromName: 'Blu', identity: 'ours', verified: false } as const // oxfmt-ignore
const domain = { name: 'ir.example.com', hostedZone: { id: 'Z1', name: 'example.com' } }
const dev: Environment = { ...environmentOf('dev'), siteOrigin: undefined, mail, domain }

const ask = async (
  played: play.Answers = {},
  differs: Partial<Environment> = {},
  stacks = play.sampleStacks(),
) => {
  Object.assign(answers, played)
  let table = ''
  const isFine = await preflight({ ...dev, ...differs }, account, stacks, line => (table = line))
  return { isFine, table, asked: aws.calls.map(({ service, action }) => `${service} ${action}`) }
}

/** All of ours are deployed, with what the templates have. */
const deployed = (status = 'CREATE_COMPLETE'): play.Answers => ({
  'cloudformation DescribeStacks': play.stacksThere({
    CDKToolkit: play.toolkit(30),
    ...Object.fromEntries(
      play.sampleStacks().map(({ name }) => [name, play.stackAnswer(name, status)] as const),
    ),
  }),
  'apigateway GET /account': '{"cloudwatchRoleArn":"arn:aws:iam::1:role/Logs"}',
  'cloudformation ListStackResources': play.resourcesAnswer({
    ...{ Table: 't', Files: 'f', Github: 's', Gate: 'g', Role: 'r', Mails: 'm', Identity: 'example.com' },
    ...{ Account: 'a', Distribution: 'E0', Edge: 'e', Cache: 'c', Headers: 'h', Access: 'o', Record: 'ir' },
  }),
})

describe('preflight', { timeout: 30_000 }, () => {
  it('finds nothing in an account where everything is in order, and changes nothing there', async () => {
    const { isFine, table, asked } = await ask()
    expect(table.split('\n').filter(line => !line.startsWith('fine'))).toEqual([
      expect.stringMatching(/^dev: 0 would fail, 0 warnings, 0 not known, \d+ fine$/),
    ])
    expect(isFine).toBe(true)
    const writes = asked.filter(call => !/(GET|Get|List|Describe|Validate)/.test(call))
    expect(writes.map(call => call.split('/')[0])).toEqual(['s3 PUT ', 's3 DELETE '])
  })

  it('finds nothing when all is deployed, and deletes each change set that it has made', async () => {
    const { isFine, table, asked } = await ask({
      ...deployed(),
      'cloudfront GET /2020-05-31/distribution': play.distributions('ir.example.com'),
    })
    expect(table).not.toMatch(/^(WOULD FAIL|warning|not known)/m)
    expect(isFine).toBe(true)
    const count = (name: string) => asked.filter(call => call === `cloudformation ${name}`).length
    expect([count('CreateChangeSet'), count('DeleteChangeSet')]).toEqual([4, 4])
  })

  const xmlList = (name: string, path: string, element: string, item: string) => ({
    [`cloudfront GET /2020-05-31/${path}`]: play.edgeList(name, [item], element),
  })
  const failing: [what: string, played: play.Answers, line: RegExp, todo: RegExp, differs?: Partial<Environment>][] = [
    ['no bootstrap', { 'cloudformation DescribeStacks': play.stacksThere({}) }, /CDK is not set up in eu-west-2 of account 123456789012/, /npm run ops -- bootstrap --env dev/],
    ['an old bootstrap', { 'cloudformation DescribeStacks': play.stacksThere({ CDKToolkit: play.toolkit(4) }) }, /by version 4, and 6 is needed/, /npm run ops -- bootstrap/],
    ['a template that CloudFormation refuses', { 'cloudformation ValidateTemplate': refusedXml('ValidationError', 'Template format error') }, /refuses it: Template format error/, /Correct it in infra/],
    ['a secret of that name', { 'secretsmanager DescribeSecret': JSON.stringify({ Name: 'dev/github' }) }, /Secret of the name dev\/github already/, /another slug/],
    ['a secret that is scheduled for deletion', { 'secretsmanager DescribeSecret': JSON.stringify({ Name: 'dev/github', DeletedDate: 1_767_225_600 }) }, /dev\/github was deleted on 2026-01-01, and AWS still keeps its name/, /--force-delete-without-recovery/],
    ['a configuration set of that name', { 'ses GET /v2/email/configuration-sets/blu-dev': '{"ConfigurationSetName":"blu-dev"}' }, /ConfigurationSet of the name blu-dev already/, /another slug/],
    ['a key value store of that name', { 'cloudfront GET /2020-05-31/key-value-store/gate': '<KeyValueStore><Name>gate</Name><Id>1</Id></KeyValueStore>' }, /KeyValueStore of the name gate already/, /another slug/],
    ['an edge function of that name', { 'cloudfront GET /2020-05-31/function/edge/describe': '<FunctionSummary><Name>edge</Name></FunctionSummary>' }, /Function of the name edge already/, /another slug/],
    ['a cache policy of that name', xmlList('CachePolicyList', 'cache-policy', 'CachePolicySummary', '<Type>custom</Type><CachePolicy><Id>1</Id><CachePolicyConfig><Name>kept</Name></CachePolicyConfig></CachePolicy>'), /CachePolicy of the name kept already/, /another slug/],
    ['a header policy of that name', xmlList('ResponseHeadersPolicyList', 'response-headers-policy', 'ResponseHeadersPolicySummary', '<Type>custom</Type><ResponseHeadersPolicy><Id>1</Id><ResponseHeadersPolicyConfig><Name>headers-eu-west-2</Name></ResponseHeadersPolicyConfig></ResponseHeadersPolicy>'), /ResponseHeadersPolicy of the name headers-eu-west-2 already/, /another slug/],
    ['an origin access control of that name', xmlList('OriginAccessControlList', 'origin-access-control', 'OriginAccessControlSummary', '<Id>1</Id><Name>access</Name>'), /OriginAccessControl of the name access already/, /another slug/],
    ['no room for roles', { 'iam GetAccountSummary': play.summary({ Roles: 1000, RolesQuota: 1000 }) }, /1000 of 1000 IAM roles are in use and 1 more are made/, /support/],
    ['no room for a bucket', { 's3 GET /': play.buckets(5), 'servicequotas GetServiceQuota': JSON.stringify({ Quota: { Value: 5 } }) }, /5 of 5 buckets are in use/, /--service-code s3 --quota-code L-DC2B2D3D --desired-value 10/],
    ['no room for a table', { 'servicequotas GetServiceQuota': JSON.stringify({ Quota: { Value: 1 } }) }, /1 of 1 tables are in use/, /--quota-code L-F98FE922/],
    ['no room for a distribution', { 'cloudfront GET /2020-05-31/distribution': play.distributions(...Array<string>(500).fill('x')) }, /500 of 500 distributions are in use/, /--region us-east-1 --service-code cloudfront --quota-code L-24B04930/],
    ['no room for a cache policy', { 'cloudfront GET /2020-05-31/cache-policy': play.edgeList('CachePolicyList', Array<string>(20).fill('<Type>custom</Type>'), 'CachePolicySummary') }, /20 of 20 cache policies/, /L-7D134442/],
    ['no room for a header policy', { 'cloudfront GET /2020-05-31/response-headers-policy': play.edgeList('ResponseHeadersPolicyList', Array<string>(20).fill('<Type>custom</Type>'), 'ResponseHeadersPolicySummary') }, /20 of 20 header policies/, /L-CF0D4FC5/],
    ['no room for an edge function', { 'cloudfront GET /2020-05-31/function': play.edgeList('FunctionList', Array<string>(100).fill('<Name>f</Name>'), 'FunctionSummary') }, /100 of 100 edge functions/, /support/],
    ['no room for a key value store', { 'cloudfront GET /2020-05-31/key-value-store': play.edgeList('KeyValueStoreList', Array<string>(50).fill('<Name>f</Name>'), 'KeyValueStore') }, /50 of 50 key value stores/, /support/],
    ['no room for an origin access control', { 'cloudfront GET /2020-05-31/origin-access-control': play.edgeList('OriginAccessControlList', Array<string>(100).fill('<Name>f</Name>'), 'OriginAccessControlSummary') }, /100 of 100 origin access/, /support/],
    ['an identity of the mail domain', { 'ses GET /v2/email/identities/example.com': '{"VerifiedForSendingStatus":false}' }, /SES in eu-west-2 has an identity of example\.com already/, /identity: 'there already'/],
    ['no identity where one should be', {}, /has no identity of example\.com, though the record says/, /identity: 'ours'/, { mail: { ...mail, identity: 'there already' } }],
    ['a domain that SES has not verified', {}, /has not verified example\.com, and Cognito refuses/, /verified to false/, { mail: { ...mail, verified: true } }],
    ['no such hosted zone', { 'route53 GET /2013-04-01/hostedzone/Z1': refusedXml('NoSuchHostedZone', 'no', 404) }, /This account has no hosted zone Z1/, /list-hosted-zones/],
    ['another hosted zone', { 'route53 GET /2013-04-01/hostedzone/Z1': play.zone('example.org') }, /The hosted zone Z1 is example\.org, not example\.com/, /Correct domain\.hostedZone/],
    ['a private hosted zone', { 'route53 GET /2013-04-01/hostedzone/Z1': play.zone('example.com', true) }, /Z1 is private/, /public zone/],
    ['a record in the way', { 'route53 GET /2013-04-01/hostedzone/Z1/rrset': play.records(['ir.example.com', 'A']) }, /has records of ir\.example\.com already: A/, /Remove them/],
    ['another distribution of the domain', { 'cloudfront GET /2020-05-31/distribution': play.distributions('ir.example.com') }, /distribution E0 answers for ir\.example\.com/, /Take the alternate domain name off/],
    ['a role of API Gateway that is lost', { ...deployed(), 'apigateway GET /account': '{}' }, /has lost the role that it logs by/, /update-account/],
    ['a role of API Gateway that no longer exists', { ...deployed(), 'apigateway GET /account': '{"cloudwatchRoleArn":"arn:aws:iam::1:role/Logs"}', 'iam GetRole': refusedXml('NoSuchEntity', 'no', 404) }, /role\/Logs, which no longer exists/, /update-account/],
    ['ten log policies', { 'logs DescribeResourcePolicies': JSON.stringify({ resourcePolicies: Array.from({ length: 10 }, (_, at) => ({ policyName: `p${at}` })) }) }, /has 10 resource policies, its most/, /delete-resource-policy/],
    ['a stack that is being changed', deployed('UPDATE_IN_PROGRESS'), /blu-dev-data is being changed at this moment/, /Wait/],
    ['a stack that is stuck', deployed('UPDATE_ROLLBACK_FAILED'), /blu-dev-data is UPDATE_ROLLBACK_FAILED/, /continue-update-rollback --region eu-west-2 --stack-name blu-dev-data/],
    ['a change that CloudFormation refuses', { ...deployed(), 'cloudformation DescribeChangeSet': play.changeSet([], 'Cannot delete export x as it is in use by y') }, /refuses the change: Cannot delete export x/, /cdk diff/],
    ['a table that would be replaced', { ...deployed(), 'cloudformation DescribeChangeSet': play.changeSet([play.change('Table', 'AWS::DynamoDB::Table', { Action: 'Modify', Replacement: 'True' })]) }, /Table \(AWS::DynamoDB::Table\) of blu-dev-data would be replaced by an empty one/, /two steps/],
    ['a bucket that would be deleted', { ...deployed(), 'cloudformation DescribeChangeSet': play.changeSet([play.change('Files', 'AWS::S3::Bucket', { Action: 'Remove', PolicyAction: 'Delete' })]) }, /Files .* would be deleted with what it holds/, /two steps/],
  ] // oxfmt-ignore
  it.each(failing)('%s would fail, and it says what to do', async (_what, played, line, todo, differs) => {
    const { isFine, table } = await ask(played, differs)
    const lines = table.split('\n')
    const at = lines.findIndex(each => each.startsWith('WOULD FAIL') && line.test(each))
    expect(at, table).toBeGreaterThanOrEqual(0)
    expect(lines[at + 1]).toMatch(/^ +→ /)
    expect(lines[at + 1]).toMatch(todo)
    expect(isFine).toBe(false)
  })

  const warned: [what: string, played: play.Answers, line: RegExp, differs?: Partial<Environment>][] = [
    ['ten functions at once', { 'servicequotas GetServiceQuota': JSON.stringify({ Quota: { Value: 10 } }) }, /Only 10 functions may run at once in eu-west-2/],
    ['an account without a distribution', { 'cloudfront GET /2020-05-31/distribution': play.distributions() }, /has no distribution yet: AWS verifies some new accounts/],
    ['little room', { 'iam GetAccountSummary': play.summary({ Roles: 900, RolesQuota: 1000 }) }, /900 of 1000 IAM roles .*: little is left/],
    ['SES in its sandbox', { 'ses GET /v2/email/account': '{"ProductionAccessEnabled":false,"SendingEnabled":true}' }, /SES in eu-west-2 is in its sandbox/],
    ['SES that has stopped', { 'ses GET /v2/email/account': '{"ProductionAccessEnabled":true,"SendingEnabled":false,"EnforcementStatus":"SHUTDOWN"}' }, /has stopped this account's mails \(SHUTDOWN\)/],
    ['more mails than SES takes', {}, /sends 20 mails a second, and SES takes 14/, { mail: { ...mail, perSecond: 20 } }],
    ['a domain that SES has verified meanwhile', { 'ses GET /v2/email/identities/example.com': '{"VerifiedForSendingStatus":true}', ...deployed() }, /has verified example\.com, and the record does not say so/],
    ['a small SMS limit', { 'sns GetSMSAttributes': play.smsAttributes({}) }, /may spend 1 USD a month on text messages, the record 5/],
    ['the sandbox of SMS', { 'sns GetSMSSandboxAccountStatus': play.smsSandbox(true) }, /Text messages from eu-west-2 are in their sandbox/],
    ['a domain without a zone', {}, /ir\.example\.com has no hosted zone in the record: the deployment waits at the certificate/, { domain: { name: 'ir.example.com' } }],
    ['another’s role of API Gateway', { 'apigateway GET /account': '{"cloudwatchRoleArn":"arn:aws:iam::1:role/Logs"}' }, /logs by arn:aws:iam::1:role\/Logs; blu-dev-realtime sets its own/],
    ['a log policy that is nearly full', { 'logs DescribeResourcePolicies': JSON.stringify({ resourcePolicies: [{ policyName: 'AWSLogDeliveryWrite20150319', policyDocument: 'x'.repeat(5000) }] }) }, /has 5000 of 5120 characters/],
    ['a table that may be replaced', { ...deployed(), 'cloudformation DescribeChangeSet': play.changeSet([play.change('Table', 'AWS::DynamoDB::Table', { Action: 'Modify', Replacement: 'Conditional' })]) }, /Table .* may be replaced/],
    ['a bucket that is left behind', { ...deployed(), 'cloudformation DescribeChangeSet': play.changeSet([play.change('Files', 'AWS::S3::Bucket', { Action: 'Remove', PolicyAction: 'Retain' })]) }, /Files .* stays in AWS, and no stack knows it/],
  ] // oxfmt-ignore
  it.each(warned)('%s is a warning, and stops nothing', async (_what, played, line, differs) => {
    const { isFine, table } = await ask({ 'cloudfront GET /2020-05-31/distribution': play.distributions('x'), ...played }, differs) // oxfmt-ignore
    const lines = table.split('\n')
    const at = lines.findIndex(each => each.startsWith('warning') && line.test(each))
    expect(at, table).toBeGreaterThanOrEqual(0)
    expect(lines[at + 1]).toMatch(/^ +→ /)
    expect([isFine, table]).toEqual([true, expect.not.stringMatching(/^WOULD FAIL/m)])
  })

  it('says each right that is missing, and all the rest that it can', async () => {
    const denied = (service: string) => (): play.Answers[string] =>
      service === 'xml'
        ? refusedXml('AccessDenied', 'User: arn:aws:iam::1:user/a is not authorized to perform: x', 403)
        : refusedJson('AccessDeniedException', 'Access denied', 400)
    const { isFine, table } = await ask({
      'iam GetAccountSummary': refusedXml('AccessDenied', 'User: a is not authorized to perform: iam:GetAccountSummary on resource: *', 403), // oxfmt-ignore
      'ses GET /v2/email/account': denied('json')() ?? '',
      's3 GET /': denied('xml')() ?? '',
      'sns GetSMSAttributes': refusedXml('AuthorizationError', 'User: a is not authorized to perform: SNS:GetSMSAttributes', 403), // oxfmt-ignore
      'secretsmanager DescribeSecret': JSON.stringify({ Name: 'dev/github' }),
    })
    for (const right of [
      'iam:GetAccountSummary',
      'ses:GetAccount',
      's3:ListAllMyBuckets',
      'SNS:GetSMSAttributes',
    ])
      expect(table).toMatch(new RegExp(`^not known .* the right ${right} is missing\\.$`, 'm'))
    expect(table).toMatch(/^WOULD FAIL.*dev\/github/m)
    expect(isFine).toBe(false)
  })

  it('cannot let CloudFormation read a long template before the bootstrap, and says so', async () => {
    const { table, asked } = await ask({ 'cloudformation DescribeStacks': play.stacksThere({}) })
    expect(table).toMatch(
      /^not known +blu-dev-data +CloudFormation cannot read it before CDK is set up in eu-west-2: 6\d{4} bytes/m,
    )
    expect(asked.filter(call => call === 'cloudformation ValidateTemplate')).toHaveLength(3)
    expect(asked.filter(call => call.startsWith('s3 PUT'))).toEqual([])
  })

  it('sums up the functions that are reserved, of which Lambda keeps a hundred for everybody', async () => {
    const functions = (each: number) =>
      play.sampleStacks({
        'blu-dev-realtime': {
          One: ['AWS::Lambda::Function', { ReservedConcurrentExecutions: each }],
          Two: ['AWS::Lambda::Function', { ReservedConcurrentExecutions: each }],
        },
      })
    expect((await ask({}, {}, functions(450))).table).toMatch(
      /^fine +functions +1000 functions may run at once/m,
    )
    expect((await ask({}, {}, functions(451))).table).toMatch(
      /^WOULD FAIL +functions +902 of 1000 functions at once are reserved/m,
    )
  })

  it('goes on when AWS fails, and says so', async () => {
    const { table, isFine } = await ask({
      'apigateway GET /account': refusedJson('BadRequestException', 'not today', 400),
    })
    expect(table).toMatch(
      /^not known +gateway logs +AWS gave no answer: AWS refused \(BadRequestException\): not today/m,
    )
    expect(isFine).toBe(true)
  })

  it('does not take a value that another stack will hand out for a fault', async () => {
    const { isFine, table } = await ask({
      ...deployed(),
      'cloudformation DescribeChangeSet': play.changeSet([], 'No export named blu-dev-data:Table found'),
    })
    expect(table).toMatch(/^not known +blu-dev-site +It takes over a value that blu-dev-data hands out/m)
    expect(isFine).toBe(true)
  })

  it('takes the remains of a first creation that failed for nothing', async () => {
    const { isFine, asked } = await ask(deployed('ROLLBACK_COMPLETE'))
    expect([isFine, asked.includes('cloudformation CreateChangeSet')]).toEqual([true, false])
  })

  it('deletes the lent template when CloudFormation refuses it', async () => {
    const { asked } = await ask({
      'cloudformation ValidateTemplate': refusedXml('ValidationError', 'Template format error'),
    })
    const objects = asked.filter(call => call.startsWith('s3') && call.includes('/preflight/'))
    expect(objects.map(call => call.split(' ')[1])).toEqual(['PUT', 'DELETE'])
  })

  it('refuses a template that is too large in a sentence, and sends none of it', async () => {
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`R${at}`, ['AWS::SNS::Topic', { Pad: 'x'.repeat(2_000) }] as [string, object]])) // oxfmt-ignore
    const { isFine, table, asked } = await ask({}, {}, play.sampleStacks({ 'blu-dev-realtime': many }))
    expect(table).toMatch(/^WOULD FAIL +blu-dev-realtime +The template of blu-dev-realtime has 10\d{5} bytes, and CloudFormation takes 1000000\.$/m) // oxfmt-ignore
    expect(table).toMatch(
      /^WOULD FAIL +blu-dev-realtime +blu-dev-realtime has 501 resources, and a stack holds 500\.\n +→ Move a part of blu-dev-realtime/m,
    )
    expect(isFine).toBe(false)
    // That of data alone was lent.
    expect(asked.filter(call => call.startsWith('s3 PUT'))).toHaveLength(1)
  })
})

describe('bad input', () => {
  it('refuses another account than the record’s', async () => {
    answers['sts GetCallerIdentity'] = callerIs('999999999999')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(checkedAccount({ ...dev, account })).rejects.toThrow(
      'dev lives in account 123456789012, these credentials belong to 999999999999: check AWS_PROFILE.',
    )
    await expect(checkedAccount({ ...dev, account: undefined })).resolves.toBe('999999999999')
  })

  it('refuses a prod whose alarms nobody would hear, and no other environment', () => {
    const prod = { ...environmentOf('prod'), alarmsTo: undefined }
    expect(() => refuseIfUnheard(prod)).toThrow(/^prod has no alarmsTo, .* in infra\/environments\.ts\.$/)
    expect(() => refuseIfUnheard({ ...prod, alarmsTo: 'ops@example.com' })).not.toThrow()
    expect(() => refuseIfUnheard({ ...dev, alarmsTo: undefined })).not.toThrow()
  })
})
