import type { FunctionName } from '../../infra/functions.ts'

/** A grant as these lists name it: `uploads UploadsTable/byDate Query`. */
export const shortly = (name: string, action: string, resource: string): string => {
  const thing = resource
    .replace(/^.*-(\w+Table)-\w+/, '$1')
    .replace('/index/', '/')
    .replace(/^arn:aws:[^:]*:[^:]*:[^:]*:/, '')
  return `${name} ${thing} ${action.replace(/^.*:/, '')}`
}

const byAws: { action: RegExp; reason: string }[] = [
  {
    action: /^logs:(CreateLogStream|PutLogEvents)$/,
    reason: 'Lambda itself writes what a function prints, with the rights of its role.',
  },
  {
    action: /^sqs:(SendMessage|GetQueueAttributes|GetQueueUrl)$/,
    reason: 'Lambda itself keeps what failed for good, with the rights of the role.',
  },
]

/**
 * Too much: one verb of `infra/access.ts` stands for several actions. Each line
 * names a function, a table or index, and the actions that it does not use there.
 */
const tooMuch: `${FunctionName} ${string}`[] = [
  'listAnnouncements AnnouncementsTable BatchGetItem GetItem Query',
  'documents RateLimitsTable UpdateItem',
  'documents DocumentsTable BatchGetItem GetItem Query',
  'documents DocumentsTable/byDate Query',
  'documents DocumentsTable/byName Query',
  'listPublicDocuments DocumentsTable BatchGetItem GetItem Query',
  'listPublicDocuments DocumentsTable/byBucket Query',
  'listPublicDocuments DocumentsTable/byDate Query',
  'renderPage AnnouncementsTable BatchGetItem GetItem Query',
  'renderPage AnnouncementsTable/byDate Query',
  'renderPage DocumentsTable BatchGetItem GetItem Query',
  'renderPage DocumentsTable/byBucket Query',
  'renderPage DocumentsTable/byDate Query',
  'uploads UploadsTable GetItem Query',
  'processUpload FileVersionsTable BatchGetItem ConditionCheckItem DeleteItem GetItem Query UpdateItem',
  'processUpload FilesTable BatchGetItem ConditionCheckItem DeleteItem Query UpdateItem',
  'processUpload UploadsTable BatchGetItem ConditionCheckItem DeleteItem PutItem Query',
  'processUpload DocumentsTable BatchGetItem ConditionCheckItem DeleteItem GetItem Query',
  'processUpload DocumentsTable/byBucket Query',
  'processUpload DocumentsTable/byDate Query',
  'processUpload DocumentsTable/byName Query',
]

/** What nobody uses though it is granted, as {@link shortly} names it. */
export const knownAsTooMuch: string[] = tooMuch.flatMap(line => {
  const [name, thing, ...actions] = line.split(' ')
  return actions.map(action => `${name} ${thing} ${action}`)
})

/** Why no code of ours uses a grant; undefined for those that some flow has to use. */
export const reasonFor = (name: string, action: string, resource: string): string | undefined => {
  const isTooMuch = knownAsTooMuch.includes(shortly(name, action, resource))
  return isTooMuch ? 'A verb too wide.' : byAws.find(each => each.action.test(action))?.reason
}
