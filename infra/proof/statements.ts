import { at, listAt, type Placed, resourcesOf, type Templates, walk } from './template.ts'

/** A statement of a policy, anywhere in a template. */
export interface Statement {
  owner: Placed
  /** `role`: rights of a role; `trust`: callers that may assume a role; `resource`: callers that may use a resource. */
  of: 'role' | 'trust' | 'resource'
  isAllowed: boolean
  actions: string[]
  resources: unknown[]
  /** As written. */
  document: unknown
}

const kindOf = ({ Type }: Placed, key: string): Statement['of'] => {
  if (key === 'AssumeRolePolicyDocument') return 'trust'
  return Type.startsWith('AWS::IAM::') ? 'role' : 'resource'
}

/** Every statement of every policy in all stacks. */
export const statementsOf = (templates: Templates): Statement[] =>
  resourcesOf(templates).flatMap(owner =>
    [...walk(owner.Properties)]
      .filter(({ value }) => at(value, 'Statement') !== undefined)
      .flatMap(({ key, value }) =>
        listAt(value, 'Statement').map(document => ({
          owner,
          of: kindOf(owner, key),
          isAllowed: at(document, 'Effect') === 'Allow',
          actions: listAt(document, 'Action').map(String),
          resources: listAt(document, 'Resource'),
          document,
        })),
      ),
  )
