import { isDeepStrictEqual } from 'node:util'
import { type Fault, fault } from '../check.ts'
import type { Baseline, Kept } from './baseline.ts'

/** Whose logical id, and what is wrong. */
type Problem = readonly [id: string, message: string]

/** A stack as it is deployed, and as it would be. */
interface Pair {
  stack: string
  before: Baseline[string]
  after: Baseline[string]
  baseline: Baseline
  today: Baseline
}

const same = isDeepStrictEqual

const isKeeper = ({ why }: Pick<Kept, 'why'>): boolean => why.includes('keeps data') || why.includes('stays')

/** Where today has something of a type, as `stack/id`, that the baseline has not. */
const newOfType = ({ baseline, today }: Pair, type: string): string[] =>
  Object.entries(today).flatMap(([stack, { resources }]) =>
    Object.entries(resources)
      .filter(([id, kept]) => kept.type === type && !baseline[stack]?.resources[id])
      .map(([id]) => `${stack}/${id}`),
  )

const lost = (pair: Pair, id: string, { type, why }: Kept): string | undefined => {
  const others = newOfType(pair, type)
  const mayBe = others.length > 0 ? ` (is it now ${others.join(' or ')}?)` : ''
  if (isKeeper({ why }))
    return (
      `${type} ${id} is gone${mayBe}: what it keeps would be deleted, or stay behind where nobody reads it. ` +
      'Keep its logical id. If it has to go: first a release in which nothing uses it, with its data copied to ' +
      'where it will be; when that is deployed, one without it, with npm run ops -- baseline in the same commit.'
    )
  return undefined
}

const replaced = (id: string, before: Kept, after: Kept): string | undefined => {
  const changed = Object.keys({ ...before.fixed, ...after.fixed }).filter(
    name => !same(before.fixed[name], after.fixed[name]),
  )
  if (before.type === after.type && changed.length === 0) return undefined
  const what =
    before.type === after.type
      ? `a new ${changed.join(' and ')}`
      : `another type, ${after.type} instead of ${before.type}`
  if (isKeeper(before))
    return (
      `${id} would be made anew for ${what}, empty, or the update be refused. In two steps: add a second one with ` +
      'an id of its own, deploy, copy what the first one keeps and let everything use the second; then take the ' +
      'first one away in a later release.'
    )
  if (before.why.includes('exported'))
    return (
      `${id} would be made anew for ${what}, and CloudFormation refuses to change an export that is in use. In two ` +
      'steps: add a second one beside it, deploy, let the other stacks read that; then take the first one away.'
    )
  // It is made before the old one goes: only a change of the name itself leaves room for both.
  return before.name === undefined || before.name !== after.name
    ? undefined
    : `${id} would be made anew for ${what}, but CloudFormation makes the new one first, and its name is taken. ` +
        'Give it another name in the same release.'
}

const resourceProblems = (pair: Pair): Problem[] =>
  Object.entries(pair.before.resources).flatMap(([id, kept]): Problem[] => {
    const now = pair.after.resources[id]
    const message = now ? replaced(id, kept, now) : lost(pair, id, kept)
    return message ? [[id, message]] : []
  })

/** Names in the whole environment that a thing had, and that another one would get in the same update. */
const nameFaults = ({ baseline, today }: { baseline: Baseline; today: Baseline }): Fault[] => {
  const named = (all: Baseline) =>
    Object.entries(all).flatMap(([stack, { resources }]) =>
      Object.entries(resources)
        .filter(([, { name }]) => name !== undefined)
        .map(([id, { type, name }]) => ({ stack, id, name: `${type} ${name}` })),
    )
  const before = new Map(named(baseline).map(each => [each.name, each]))
  return named(today).flatMap(({ stack, id, name }) => {
    const owner = before.get(name)
    if (!owner || (owner.stack === stack && owner.id === id)) return []
    return [
      fault(
        { stack, id },
        `takes the name of ${owner.stack}/${owner.id} (${name}), which CloudFormation takes away only afterwards. ` +
          'Keep the logical id; or in two steps: one release without the old one, then one with the new.',
      ),
    ]
  })
}

const indexProblems = ({ before, after }: Pair): Problem[] =>
  Object.entries(before.resources).flatMap(([id, { indexes: had = {} }]): Problem[] => {
    const has = after.resources[id]?.indexes
    if (!has) return []
    const changed = Object.keys(had).filter(name => name in has && !same(had[name], has[name]))
    const list = [
      ...Object.keys(has).flatMap(name => (name in had ? [] : `new ${name}`)),
      ...Object.keys(had).flatMap(name => (name in has ? [] : `no ${name}`)),
      ...changed.map(name => `another ${name}`),
    ]
    if (list.length + changed.length < 2) return []
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-dynamodb-table.html
    return [
      [
        id,
        `its indexes change more than once in one update (${list.join(', ')}), and DynamoDB takes one index more or ` +
          'one less at a time. In steps, each deployed before the next: add one index, under a name of its own; let ' +
          'everything ask it; take the old one away.',
      ],
    ]
  })

const routeProblems = ({ stack, before, after, today }: Pair): Problem[] =>
  Object.entries(before.routes).flatMap(([key, id]): Problem[] => {
    const now = after.routes[key]
    if (now === id) return []
    if (now !== undefined)
      return [
        [
          now,
          `route ${key} was ${id}: CloudFormation makes the new one first, and its key is taken. Keep the logical id; ` +
            'or in two steps: one release without the route, then one with it.',
        ],
      ]
    const [other] = Object.entries(today).find(([, { routes }]) => key in routes) ?? []
    if (other === undefined) return []
    return [
      [
        id,
        `route ${key} moves to ${other}, which may be deployed while ${stack} still holds the key. In two steps: ` +
          `deploy ${stack} alone without the route (it answers 404 meanwhile), then ${other} with it; without that ` +
          'gap only under another path, kept beside the old one for a release.',
      ],
    ]
  })

const outputProblems = ({ stack, before, after, baseline }: Pair): Problem[] =>
  Object.entries(before.outputs).flatMap(([name, output]): Problem[] => {
    const now = after.outputs[name]
    const readers = Object.entries(baseline)
      .filter(([, { imports }]) => imports.includes(`${stack}/${name}`))
      .map(([reader]) => reader)
      .join(', ')
    const isExported = output.export !== undefined
    // An export without importers may be removed, unless people and commands use it by its name.
    if (readers === '' && isExported) return []
    if (!now) {
      const renamed = Object.keys(after.outputs).find(
        other => !(other in before.outputs) && same(after.outputs[other]?.value, output.value),
      )
      return [
        [
          name,
          `output ${renamed ? `is renamed to ${renamed}` : 'is gone'}, and is read by ${readers || 'people and commands'}. In two steps: keep it for a ` +
            'release (exportValue) in which nothing reads it any more, deploy that, then take it away.',
        ],
      ]
    }
    if (readers === '' || !isExported) return []
    if (same(now.value, output.value) && same(now.export, output.export)) return []
    return [
      [
        name,
        `its export changes while ${readers} import it, which CloudFormation refuses. In two steps: export ` +
          'the new value under a name of its own and let them read that; then take this one away.',
      ],
    ]
  })

const stackFaults = (baseline: Baseline, today: Baseline): Fault[] =>
  Object.entries(baseline).flatMap(([stack, before]) => {
    const after = today[stack]
    if (!after)
      return [
        fault(
          { stack, id: '' },
          'the whole stack is gone or has another name: what it keeps would stay behind, and what is new would find its ' +
            'names taken. Keep the name; or move what it keeps first, stack by stack, and destroy this one afterwards.',
        ),
      ]
    const pair = { stack, before, after, baseline, today }
    return [resourceProblems, indexProblems, routeProblems, outputProblems]
      .flatMap(problems => problems(pair))
      .map(([id, message]) => fault({ stack, id }, message))
  })

/**
 * Finds changes that CloudFormation would refuse, or that would lose data, in an update from the baseline to today's
 * templates. Each fault says how to do it instead.
 */
export const compare = (baseline: Baseline, today: Baseline): Fault[] => [
  ...stackFaults(baseline, today),
  ...nameFaults({ baseline, today }),
]
