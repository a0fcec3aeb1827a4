import { type Check, fault } from '../check.ts'
import { at, type Placed, resourcesOf } from '../template.ts'

const stays = ({ DeletionPolicy, UpdateReplacePolicy }: Placed): boolean =>
  /^Retain/.test(DeletionPolicy ?? '') && UpdateReplacePolicy === 'Retain'

/** What each kind of stored thing needs besides; the message says what is missing. */
const needs: Readonly<Record<string, (resource: Placed) => [holds: boolean, message: string][]>> = {
  'AWS::DynamoDB::Table': ({ Properties }) => [
    [
      at(Properties, 'PointInTimeRecoverySpecification', 'PointInTimeRecoveryEnabled') === true,
      'cannot be recovered to a moment',
    ],
    [at(Properties, 'DeletionProtectionEnabled') === true, 'has no deletion protection'],
  ],
  'AWS::Cognito::UserPool': ({ Properties }) => [
    [at(Properties, 'DeletionProtection') === 'ACTIVE', 'has no deletion protection'],
  ],
  'AWS::S3::Bucket': () => [],
}

/** Where an environment keeps what it holds, tables can be recovered, and nothing goes with its stack. */
export const recovery: Check = (templates, { retain }) =>
  (retain ? resourcesOf(templates, ...Object.keys(needs)) : []).flatMap(resource =>
    [...(needs[resource.Type]?.(resource) ?? []), [stays(resource), 'goes when its stack does'] as const]
      .filter(([holds]) => !holds)
      .map(([, message]) => fault(resource, message)),
  )
