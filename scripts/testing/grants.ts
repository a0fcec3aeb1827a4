import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOfAnswers } from './answers.ts'

/** Where hosts note what grants their clouds used; emptied before a run of all tests. */
export const grantsFolder = join(import.meta.dirname, '../../.local/test-run/grants')

export const forgetGrants = (): void => rmSync(grantsFolder, { recursive: true, force: true })

/** A grant as hosts note it: logical id of the function, action, resource. */
type Noted = [fn: string, action: string, resource: string]

interface Note {
  grants: string[]
  unused: string[]
  refusals: { role: string; action: string; resource: string }[]
  answers: string[]
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

/** A grant as people read it: `Uploads1A2B3C4D UploadsTable/byDate dynamodb:Query`. */
const shortly = (line: string): string => {
  const [fn, action, resource] = JSON.parse(line) as Noted
  const thing = resource
    .replace(/^.*-(\w+Table)-\w+/, '$1')
    .replace('/index/', '/')
    .replace(/^arn:aws:[^:]*:[^:]*:[^:]*:/, '')
  return `${fn} ${thing} ${action}`
}

/**
 * Faults that the tests of a whole run brought to light: a sentence for each grant that none of them used, for each call
 * that was refused, and for each kind of answer that the OpenAPI document does not describe.
 */
export const faultsOfGrants = (folder = grantsFolder): string[] => {
  const files = existsSync(folder) ? readdirSync(folder) : []
  if (files.length === 0) return ['No test noted which grants it used.']
  const notes = files.map(file => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Note)
  const unused = notes
    .map(({ unused }) => unused)
    .reduce((left, right) => left.filter(line => right.includes(line)))
    .filter(line => {
      const [, action, resource] = JSON.parse(line) as Noted
      return !byAws.some(each => each.action.test(action) && (each.resource?.test(resource) ?? true))
    })
  const refusals = notes
    .flatMap(note => note.refusals)
    // S3 tells who may not list of a missing object that they may not: nothing of ours asks for a list there.
    .filter(({ action }) => action !== 's3:ListBucket')
  return [
    ...unused.map(line => `No test uses the grant ${shortly(line)}: take it away, or test what needs it.`),
    ...faultsOfAnswers(notes.flatMap(({ answers }) => answers)),
    ...new Set(refusals.map(({ role, action, resource }) => `${role} was refused ${action} on ${resource}.`)),
  ].toSorted()
}

if (import.meta.main) {
  const faults = faultsOfGrants()
  console.log(
    faults.length === 0
      ? 'Every grant was used, nothing was refused, and every answer is described.'
      : faults.join('\n'),
  )
  if (faults.length > 0) process.exitCode = 1
}
