import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FunctionName } from '../../../infra/functions.ts'
import type { WorkerName } from '../../../infra/workers.ts'
import { functionIn } from '../../iam/functionNames.ts'
import type { Stage } from '../../iam/stage.ts'
import type { Fault } from 'local-cloud/faults'
import type { Fault as PartyFault } from '../../sandbox/stub.ts'
import { host, troubleAt } from '../faults/feeds.ts'
import type { Random } from './random.ts'

const bundles = join(import.meta.dirname, '../../../dist/lambdas')

const repeated: WorkerName[] = [
  'startReleases',
  'announceRelease',
  'distribute',
  'mailSubscriber',
  'processUpload',
  'followDocument',
  'indexSearch',
  'importNews',
  'raiseAlerts',
]
/** A message that its queue's worker did not hear of is back after six times the worker's time: no soak waits for that. */
const lost: WorkerName[] = ['startReleases', 'distribute', 'processUpload', 'followDocument', 'importNews']
const delayed: WorkerName[] = [
  'followDocument',
  'distribute',
  'mailSubscriber',
  'processUpload',
  'announceRelease',
]
/**
 * Functions that may be gone in the middle. Not `mailSubscriber`: a mail that nobody knows to have gone is not sent
 * again, which is what is wanted, and would be told here as missing.
 */
const killed: FunctionName[] = [
  'processUpload',
  'followDocument',
  'distribute',
  'importNews',
  'documents',
  'uploads',
  'announcementEdits',
  'releases',
  'announcements',
  'renderPage',
]
/** Calls that are throttled, and how often in a row at most: what clients try thrice by themselves is rarely lost below that. */
const throttled: [on: string, most: number][] = [
  ['dynamodb:TransactWriteItems', 8],
  ['dynamodb:Query', 8],
  ['dynamodb:GetItem', 2],
  ['dynamodb:UpdateItem', 2],
  ['dynamodb:PutItem', 4],
  ['dynamodb:BatchGetItem', 4],
  ['s3', 4],
  ['ses', 4],
  ['cloudfront-keyvaluestore', 4],
  ['secretsmanager', 4],
]
const parties: PartyFault[] = ['error', 'nonsense', 'html', 'limited', 'bomb']

/** A fault that was injected, for people, and how to take back what has not happened yet. */
export interface Injected {
  said: string
  end(): void | Promise<unknown>
}

const planned = (stage: Stage, fault: Fault): Injected => ({
  said: `${fault.kind} ${fault.on} × ${fault.times ?? 1}`,
  end: stage.cloud.fault(fault),
})

const party = async (stage: Stage, kind: PartyFault): Promise<Injected> => ({
  said: `${host} ${kind}`,
  end: await troubleAt(stage, host, kind),
})

const kill = async (stage: Stage, name: FunctionName): Promise<Injected> => {
  await stage.cloud.reload(functionIn(stage, name), join(bundles, name))
  return { said: `kill ${name}`, end: () => undefined }
}

/** Injects the next fault of a row. */
export const inject = async (stage: Stage, random: Random): Promise<Injected> => {
  const times = (most: number) => 1 + random.below(most)
  switch (random.below(6)) {
    case 0:
      return planned(stage, { kind: 'repeat', on: random.pick(repeated), times: times(3) })
    case 1:
      return planned(stage, { kind: 'lose', on: random.pick(lost) })
    case 2:
      return planned(stage, {
        kind: 'delay',
        on: random.pick(delayed),
        milliseconds: 200 + random.below(3000),
      })
    case 3: {
      const [on, most] = random.pick(throttled)
      return planned(stage, { kind: 'refuse', on, times: times(most) })
    }
    case 4:
      return party(stage, random.pick(parties))
    default:
      return kill(stage, random.pick(killed))
  }
}

/**
 * Lets one thing after the other go wrong, each for a few seconds at most.
 * @returns how often each happened
 */
export const trouble = async (
  stage: Stage,
  random: Random,
  isOver: () => boolean,
): Promise<Map<string, number>> => {
  const happened = new Map<string, number>()
  while (!isOver()) {
    const { said, end } = await inject(stage, random)
    const kind = said.split(' ')[0] ?? said
    happened.set(kind, (happened.get(kind) ?? 0) + 1)
    await wait(300 + random.below(2500))
    await end()
  }
  return happened
}
