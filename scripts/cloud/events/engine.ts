import { randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { account, region, stableId } from '../engine.ts'
import type { Emit, Engine, Invoke, Resource } from '../engine.ts'
import { checkPattern, matches } from './pattern.ts'

/** A rule's target as the template writes it. */
interface Target {
  Id: string
  Arn: string
  RetryPolicy?: { MaximumRetryAttempts?: number | string }
  DeadLetterConfig?: { Arn?: string }
}

type Rule = { pattern: Record<string, unknown>; targets: Target[] }

/** @throws for a rule with what the local EventBridge does not do. */
const ruleFrom = ({ logicalId, properties }: Resource): Rule => {
  const { EventPattern: pattern, ScheduleExpression: schedule, EventBusName: bus = 'default' } = properties
  const targets: Target[] = properties['Targets'] ?? []
  const odd = targets
    .flatMap(target => Object.keys(target))
    .find(name => !/^(Id|Arn|RetryPolicy|DeadLetterConfig)$/.test(name))
  const stranger = targets.find(({ Arn }) => !Arn.startsWith('arn:aws:lambda:'))
  const beyond = [schedule, bus !== 'default' && `bus ${bus}`, odd, stranger?.Arn].find(Boolean)
  if (beyond) throw new Error(`Rule ${logicalId}: the local EventBridge does not do ${beyond}.`)
  checkPattern(pattern)
  return { pattern, targets }
}

interface Options {
  dir: string
  invoke: Invoke
  /** Milliseconds before the first retry; the next waits twice as long. */
  baseDelay?: number
  log?: (line: string) => void
}

interface EventsEngine extends Engine {
  emit: Emit
  /** Begins to deliver; for when all rules and functions are there. */
  start(): void
  /** Resolves when nothing is being delivered. */
  idle(): Promise<void>
}

/**
 * EventBridge's default bus: rules with patterns, functions as targets. An accepted event is a file
 * until each target has had it, so delivery is at-least-once however the process ends. What a function
 * fails three times (as often as an asynchronous invocation) is kept in the folder `dead`.
 */
export const eventsEngine = ({
  dir,
  invoke,
  baseDelay = 1000,
  log = console.error,
}: Options): EventsEngine => {
  const rules = new Map<string, Rule>()
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  for (const folder of ['pending', 'dead']) fs.mkdirSync(join(dir, folder), { recursive: true })
  let isStarted = false
  let sequence = Date.now() * 1000

  const save = (file: string, content: object): void => {
    fs.writeFileSync(join(dir, 'unfinished'), JSON.stringify(content))
    fs.renameSync(join(dir, 'unfinished'), join(dir, file))
  }

  const send = async (name: string, event: object, target: Target): Promise<void> => {
    const most = Math.min(3, 1 + Number(target.RetryPolicy?.MaximumRetryAttempts ?? 2))
    for (let attempt = 1; ; attempt++) {
      const thrown = (error: unknown) => ({ type: 'Unhandled', message: String(error) })
      const failure = await invoke(target.Arn, event).then(({ error }) => error, thrown)
      if (!failure) return
      closing.signal.throwIfAborted()
      if (attempt === most) {
        save(`dead/${target.Id}-${name}`, { target, failure, event })
        return log(`EventBridge: dead/${target.Id}-${name}: ${target.Arn} failed: ${failure.message}`)
      }
      await setTimeout(baseDelay * 2 ** (attempt - 1), undefined, { signal: closing.signal })
    }
  }

  const deliver = (name: string): void => {
    const file = join(dir, 'pending', name)
    const event = JSON.parse(fs.readFileSync(file, 'utf8')) as object
    const targets = [...rules.values()].flatMap(rule => (matches(rule.pattern, event) ? rule.targets : []))
    const done = Promise.all(targets.map(target => send(name, event, target)))
      .then(() => fs.rmSync(file))
      .catch((error: unknown) => closing.signal.aborted || log(`EventBridge: ${name}: ${String(error)}`))
      .then(() => void running.delete(done))
    running.add(done)
  }

  const accept = (event: Parameters<Emit>[0]): void => {
    const id = randomUUID()
    const name = `${sequence++}-${id}.json`
    const time = new Date().toISOString().replace(/\.\d+/, '')
    save(`pending/${name}`, { version: '0', id, account, region, time, resources: [], ...event })
    if (isStarted && !closing.signal.aborted) deliver(name)
  }

  return {
    services: [],
    answer: async () => undefined,
    resources: {
      'AWS::Events::Rule': async resource => {
        const { stack, logicalId, properties } = resource
        const id = await stableId(12, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', stack, logicalId)
        const ref: string = properties['Name'] ?? `${stack}-${logicalId}-${id}`.slice(-64)
        const rule = ruleFrom(resource)
        if (properties['State'] !== 'DISABLED') rules.set(ref, rule)
        return { ref, attributes: { Arn: `arn:aws:events:${region}:${account}:rule/${ref}` } }
      },
    },
    emit: async event => accept(event),
    start: () => {
      isStarted = true
      for (const name of fs.readdirSync(join(dir, 'pending')).sort()) deliver(name)
    },
    idle: async () => {
      while (running.size) await Promise.all(running)
    },
    close: async () => closing.abort(),
  }
}
