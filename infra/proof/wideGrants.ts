import { prefixOf } from '../constructs/names.ts'
import { deployedEnvironments } from '../pipelineSettings.ts'

/** A grant on more than one named thing. */
export interface WideGrant {
  /** Start of the logical id of the role. */
  role: string
  /** The piece of the ARN with the wildcard. */
  resource: string
  reason: string
}

type Row = readonly [reason: string, resources: string | string[], roles: string]

const rows: readonly Row[] = [
  ['Each upload has a key of its own, made when it is signed.', '/uploads/*', 'Uploads ProcessUpload'],
  ['Each stored version has a random key of its own.', '/objects/*', 'ProcessUpload'],
  [
    'Any document may be asked for; each stored version has a random key of its own.',
    '/objects/*',
    'DownloadDocument IndexSearch ProcessFile RestrictedDocuments',
  ],
  [
    'Any row may have a long text; the key of each follows from its words.',
    '/texts/*',
    'AnnouncementEdits Announcements ImportAnnouncements ImportNews IndexSearch PollProviders Providers RenderPage RnsFeedProxy',
  ],
  ['Each marked copy has a random key of its own.', '/marked/*', 'DownloadDocument'],
  [
    'Administrators name the secrets of news providers; no other secret lies there.',
    '/providers/*',
    'PollProviders Providers RnsFeedProxy Security',
  ],
  ['Each day of the trail has a key of its own; nothing else is in this bucket.', '/*', 'ExportAudit'],
  ['SNS has no ARN for a phone number; topics are denied beside it.', '*', 'SendSms'],
  ['SES has no ARN for an account; what is read are two of its numbers.', '*', 'Services'],
  [
    'API Gateway names each connection when it begins.',
    '/@connections/*',
    'ServeConnection BroadcastSecurity CloseConnections',
  ],
  [
    'API Gateway takes no role that names logs; only API Gateway itself can take on this one.',
    '*',
    'AccountLogs',
  ],
  ['GuardDuty scans each upload, which has a key of its own.', '/uploads/*', 'MalwareScan'],
  [
    'GuardDuty names the rule by which it hears of objects.',
    ':rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
    'MalwareScan',
  ],
  [
    'The files of the website are whatever its build made; nothing else is in this bucket.',
    '/*',
    'PublishSite',
  ],
  [
    'CloudFormation gives each stack an id of its own, which is the end of its ARN.',
    ['/CDKToolkit/*', ...deployedEnvironments.map(name => `/${prefixOf(name)}-*`)],
    'Deploy Review',
  ],
  ['What preflight asks is about the account; it only reads settings and names.', '*', 'Deploy'],
]

/** Every grant with a wildcard resource, with the reason for it; a test compares the reasons with `infra/README.md`. */
export const wideGrants: readonly WideGrant[] = rows.flatMap(([reason, resources, roles]) =>
  [resources]
    .flat()
    .flatMap(resource => roles.split(' ').map(role => ({ role: `${role}Role`, resource, reason }))),
)
