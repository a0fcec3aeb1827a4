import { at, listAt, resourcesOf } from '../template.ts'
import { charactersOf, measureEach, ownedBy, type Quota, type Subject, countAll, type Use } from './quota.ts'

const source = 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html'

/** All inline policies of a role together: what IAM limits is their sum. */
const inline = (subject: Subject): Use[] => {
  const { templates, resolve } = subject
  const policies = ownedBy(subject, 'AWS::IAM::Policy', 'Roles')
  return resourcesOf(templates, 'AWS::IAM::Role').map(({ stack, id, Properties }) => {
    const attached = policies.get(`${stack}/${id}`)?.members ?? []
    const documents = [
      ...listAt(Properties, 'Policies').map(policy => resolve(stack, at(policy, 'PolicyDocument'))),
      ...attached.map(policy => resolve(policy.stack, at(policy.Properties, 'PolicyDocument'))),
    ]
    return { stack, id, used: documents.reduce<number>((sum, document) => sum + charactersOf(document), 0) }
  })
}

/** Of roles and their policies. */
export const iam: readonly Quota[] = [
  { name: 'characters of a role’s own policies', limit: 10_240, source, measure: inline },
  {
    name: 'characters of a managed policy',
    limit: 6_144,
    source,
    measure: measureEach('AWS::IAM::ManagedPolicy', ({ stack, Properties }, { resolve }) =>
      charactersOf(resolve(stack, at(Properties, 'PolicyDocument'))),
    ),
  },
  {
    name: 'characters of who may take a role',
    limit: 2_048,
    source,
    measure: measureEach('AWS::IAM::Role', ({ stack, Properties }, { resolve }) =>
      charactersOf(resolve(stack, at(Properties, 'AssumeRolePolicyDocument'))),
    ),
  },
  {
    name: 'managed policies of a role',
    limit: 10,
    source,
    measure: measureEach(
      'AWS::IAM::Role',
      ({ Properties }) => listAt(Properties, 'ManagedPolicyArns').length,
    ),
  },
  { name: 'roles of the account', limit: 1_000, source, measure: countAll('AWS::IAM::Role') },
]
