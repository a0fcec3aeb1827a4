import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { environmentOf } from './environments.ts'
import { pipelineStack } from './pipeline.ts'
import { PipelineSettings, preflightRights } from './pipelineSettings.ts'
import { type CheckName, checks, findingsIn } from './proof/checks.ts'
import { resolverOf } from './proof/resolve.ts'
import { statementsOf } from './proof/statements.ts'
import { synthesisePipelineInto } from './proof/synthesis.ts'
import { at, readTemplates, resourcesOf } from './proof/template.ts'

const folder = mkdtempSync(join(tmpdir(), 'pipeline-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const synthesised = (about: Partial<PipelineSettings> = {}) => {
  const written = synthesisePipelineInto(mkdtempSync(join(folder, 'out-')), about)
  return readTemplates(new Map(written.map(({ stack, file }) => [stack, readFileSync(file, 'utf8')])))
}

const templates = synthesised()
const resolve = resolverOf(templates, () => 'eu-west-2')

/** The principals that may assume each role, by the role's logical id. */
const trusts = (subject: typeof templates) =>
  Object.fromEntries(
    resourcesOf(subject, 'AWS::IAM::Role').map(({ id, Properties }) => [
      id.replace(/Role.*/, ''),
      at(Properties, 'AssumeRolePolicyDocument'),
    ]),
  )

const granted = (role: string) =>
  statementsOf(templates)
    .filter(({ owner, of }) => of === 'role' && owner.id.startsWith(role))
    .map(({ actions, resources }) => ({ actions, resources: resolve(pipelineStack, resources) as string[] }))

describe('the stack that lets GitHub deploy', () => {
  it.each(Object.keys(checks) as CheckName[])('has nothing that the check "%s" finds', async check => {
    expect(await findingsIn(templates, environmentOf('prod'), [check])).toEqual([])
  })

  it('trusts the environments of one repository, each by its whole name, and tokens made for AWS', () => {
    expect(trusts(templates)['Deploy']).toMatchObject({
      Statement: [
        {
          Action: 'sts:AssumeRoleWithWebIdentity',
          Effect: 'Allow',
          Condition: {
            StringEquals: {
              'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
              'token.actions.githubusercontent.com:sub': [
                'repo:acme/site:environment:dev',
                'repo:acme/site:environment:staging',
                'repo:acme/site:environment:prod',
              ],
            },
          },
        },
      ],
    })
    expect(JSON.stringify(trusts(templates)['Review'])).toContain('["repo:acme/site:environment:review"]')
    expect(JSON.stringify(trusts(templates))).not.toMatch(/StringLike|\*/)
  })

  it('trusts only the environments that live in its account', () => {
    const text = JSON.stringify(trusts(synthesised({ environments: ['prod'] }))['Deploy'])
    expect(text).toContain('environment:prod')
    expect(text).not.toContain('environment:dev')
  })

  it('lets a deployment take on the CDK’s own roles, and besides only read', () => {
    const takes = granted('Deploy').filter(({ actions }) => actions.includes('sts:AssumeRole'))
    expect(takes).toHaveLength(1)
    expect(takes[0]?.resources.toSorted()).toEqual(
      ['eu-west-2', 'us-east-1']
        .flatMap(region =>
          ['deploy', 'file-publishing', 'lookup'].map(
            name => `arn:aws:iam::123456789012:role/cdk-hnb659fds-${name}-role-123456789012-${region}`,
          ),
        )
        .toSorted(),
    )
    const others = granted('Deploy').flatMap(({ actions }) => actions).filter(each => each !== 'sts:AssumeRole') // oxfmt-ignore
    expect(others.filter(action => !/:(Get|List|Describe|Validate|GET)/.test(action))).toEqual([])
  })

  it('lets a pull request read templates, and nothing that they hold', () => {
    const rights = granted('Review')
    expect(rights.flatMap(({ actions }) => actions).sort()).toEqual([
      'cloudformation:DescribeStacks',
      'cloudformation:GetTemplate',
    ])
    expect(rights.flatMap(({ resources }) => resources).every(arn => /:stack\/(blu-|CDKToolkit)/.test(arn))).toBe(true) // oxfmt-ignore
  })

  it('makes the provider of GitHub’s tokens, unless there is one', () => {
    expect(resourcesOf(templates, 'AWS::IAM::OIDCProvider')).toHaveLength(1)
    const beside = synthesised({ provider: 'there already' })
    expect(resourcesOf(beside, 'AWS::IAM::OIDCProvider')).toEqual([])
    expect(JSON.stringify(trusts(beside))).toContain('oidc-provider/token.actions.githubusercontent.com')
  })

  it('has every right that preflight names, but for those that write', () => {
    const named = ['domain', 'logs', 'mail', 'names', 'quotas', 'templates'].flatMap(file => {
      const text = readFileSync(`scripts/ops/preflight/${file}.ts`, 'utf8')
      return [...text.matchAll(/'([a-z0-9]+:[A-Z]\w+)'/g)].map(([, right = '']) => right)
    })
    expect(named.length).toBeGreaterThan(10)
    const held: string[] = [...preflightRights, 'cloudformation:DescribeStacks']
    expect([...new Set(named)].filter(right => !held.includes(right))).toEqual([])
  })
})

describe('what names the repository', () => {
  it.each([
    [{}, 'is missing'],
    [{ repository: 'site' }, 'is not owner/name'],
    [{ repository: 'acme/*' }, 'is not owner/name'],
    [{ repository: 'acme/site', environments: ['local'] }, 'local|dev'],
    [{ repository: 'acme/site', provider: 'theirs' }, 'is neither'],
  ])('%j is refused', (given, why) => {
    const { error } = PipelineSettings.safeParse(given)
    expect(error?.issues.map(({ message }) => message).join()).toMatch(new RegExp(why))
  })
})
