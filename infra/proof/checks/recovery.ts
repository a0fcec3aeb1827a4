import { type Check, fault } from '../check.ts'
import { at, type Placed, resourcesOf } from '../template.ts'

/** Types whose things stay when their stack goes. A failed first creation removes them: orphans would stop the second. */
const staying = [
  'AWS::DynamoDB::Table',
  'AWS::Cognito::UserPool',
  'AWS::S3::Bucket',
  'AWS::Backup::BackupVault',
]

const stays = ({ DeletionPolicy, UpdateReplacePolicy }: Placed): boolean =>
  DeletionPolicy === 'RetainExceptOnCreate' && UpdateReplacePolicy === 'Retain'

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
}

/** Where an environment keeps what it holds, tables can be recovered, and nothing goes with its stack. */
export const recovery: Check = (templates, { retain }) =>
  (retain ? resourcesOf(templates, ...staying) : []).flatMap(resource =>
    [
      ...(needs[resource.Type]?.(resource) ?? []),
      [
        stays(resource),
        'does not stay when its stack goes, or stays after a first creation that failed',
      ] as const,
    ]
      .filter(([holds]) => !holds)
      .map(([, message]) => fault(resource, message)),
  )
