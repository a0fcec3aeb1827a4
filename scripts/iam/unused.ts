/** A grant as these lists name it: `uploads UploadsTable/byDate Query`. */
export const shortGrant = (name: string, action: string, resource: string): string => {
  const thing = resource
    .replace(/^.*-(\w+Table)-\w+/, '$1')
    .replace('/index/', '/')
    .replace(/^arn:aws:[^:]*:[^:]*:[^:]*:/, '')
  return `${name} ${thing} ${action.replace(/^.*:/, '')}`
}

const byAws: { action: RegExp; resource?: RegExp; reason: string }[] = [
  {
    action: /^logs:(CreateLogStream|PutLogEvents)$/,
    reason: 'Lambda itself writes what a function prints, with the rights of its role.',
  },
  {
    action: /^sqs:(SendMessage|GetQueueAttributes|GetQueueUrl)$/,
    resource: /DeadLetters/,
    reason: 'Lambda itself keeps what failed for good, with the rights of the role.',
  },
]

/** Why no code of ours uses a grant; undefined for those that some flow has to use. */
export const reasonFor = (action: string, on: string): string | undefined =>
  byAws.find(each => each.action.test(action) && (each.resource?.test(on) ?? true))?.reason
