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

/** Every grant with a wildcard resource, with the reason for it; a test compares the reasons with `infra/README.md`. */
export const wideGrants: readonly WideGrant[] = [
  {
    role: 'UploadsRole',
    resource: '/uploads/*',
    reason: 'Each upload has a key of its own, made when it is signed.',
  },
  {
    role: 'ProcessUploadRole',
    resource: '/uploads/*',
    reason: 'Each upload has a key of its own, made when it is signed.',
  },
  {
    role: 'ProcessUploadRole',
    resource: '/objects/*',
    reason: 'Each stored version has a random key of its own.',
  },
  ...['DownloadDocumentRole', 'IndexSearchRole', 'ProcessFileRole', 'RestrictedDocumentsRole'].map(role => ({
    role,
    resource: '/objects/*',
    reason: 'Any document may be asked for; each stored version has a random key of its own.',
  })),
  ...[
    'AnnouncementEditsRole',
    'AnnouncementsRole',
    'ImportAnnouncementsRole',
    'ImportNewsRole',
    'IndexSearchRole',
    'PollProvidersRole',
    'ProvidersRole',
    'RenderPageRole',
    'RnsFeedProxyRole',
  ].map(role => ({
    role,
    resource: '/texts/*',
    reason: 'Any row may have a long text; the key of each follows from its words.',
  })),
  {
    role: 'DownloadDocumentRole',
    resource: '/marked/*',
    reason: 'Each marked copy has a random key of its own.',
  },
  ...['PollProvidersRole', 'ProvidersRole', 'RnsFeedProxyRole', 'SecurityRole'].map(role => ({
    role,
    resource: '/providers/*',
    reason: 'Administrators name the secrets of news providers; no other secret lies there.',
  })),
  {
    role: 'ExportAuditRole',
    resource: '/*',
    reason: 'Each day of the trail has a key of its own; nothing else is in this bucket.',
  },
  {
    role: 'SendSmsRole',
    resource: '*',
    reason: 'SNS has no ARN for a phone number; topics are denied beside it.',
  },
  {
    role: 'ServicesRole',
    resource: '*',
    reason: 'SES has no ARN for an account; what is read are two of its numbers.',
  },
  ...['ServeConnectionRole', 'BroadcastSecurityRole', 'CloseConnectionsRole'].map(role => ({
    role,
    resource: '/@connections/*',
    reason: 'API Gateway names each connection when it begins.',
  })),
  {
    role: 'AccountLogsRole',
    resource: '*',
    reason: 'API Gateway takes no role that names logs; only API Gateway itself can take on this one.',
  },
  {
    role: 'MalwareScanRole',
    resource: '/uploads/*',
    reason: 'GuardDuty scans each upload, which has a key of its own.',
  },
  {
    role: 'MalwareScanRole',
    resource: ':rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*',
    reason: 'GuardDuty names the rule by which it hears of objects.',
  },
  {
    role: 'PublishSiteRole',
    resource: '/*',
    reason: 'The files of the website are whatever its build made; nothing else is in this bucket.',
  },
  ...['DeployRole', 'ReviewRole'].flatMap(role =>
    ['CDKToolkit/*', ...deployedEnvironments.map(name => `${prefixOf(name)}-*`)].map(stack => ({
      role,
      resource: `/${stack}`,
      reason: 'CloudFormation gives each stack an id of its own, which is the end of its ARN.',
    })),
  ),
  {
    role: 'DeployRole',
    resource: '*',
    reason: 'What preflight asks is about the account; it only reads settings and names.',
  },
]
