import { posix } from 'node:path'
import { listRoutes } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import { countedRules, isOfBodies, labelOf, managedGroups } from '../../constructs/managedRules.ts'
import { type Check, fault } from '../check.ts'
import { at, entriesAt, listAt, type Placed, resourcesOf } from '../template.ts'

/** Characters: https://docs.aws.amazon.com/waf/latest/APIReference/API_RegexMatchStatement.html */
const longestRegex = 512

/** Facts about a request that the rules after AWS's own can use. */
interface Labelled {
  path: string
  label: string
}

const transformations: Record<string, (path: string) => string> = {
  NONE: path => path,
  URL_DECODE: path => decodeURIComponent(path),
  NORMALIZE_PATH: path => posix.normalize(path),
}

const transformed = (path: string, statement: unknown): string =>
  listAt(statement, 'TextTransformations').reduce<string>((text, each) => {
    const transform = transformations[String(at(each, 'Type'))]
    if (!transform)
      throw new Error(`infra/proof does not know the transformation ${String(at(each, 'Type'))}.`)
    return transform(text)
  }, path)

/** The statement matches the request. @throws Error for a kind that is not known here */
const holds = (statement: unknown, request: Labelled): boolean => {
  const [[kind = '', body] = []] = entriesAt({ statement }, 'statement')
  if (kind === 'AndStatement') return listAt(body, 'Statements').every(each => holds(each, request))
  if (kind === 'OrStatement') return listAt(body, 'Statements').some(each => holds(each, request))
  if (kind === 'NotStatement') return !holds(at(body, 'Statement'), request)
  if (kind === 'LabelMatchStatement') return at(body, 'Key') === request.label
  if (kind === 'RegexMatchStatement')
    return new RegExp(String(at(body, 'RegexString'))).test(transformed(request.path, body))
  if (kind === 'RateBasedStatement') return false
  throw new Error(`infra/proof does not know what ${kind} of a firewall means.`)
}

const groupOf = (statement: unknown) =>
  managedGroups[String(at(statement, 'Name')).replace('AWSManagedRules', '')]

const groupProblems = (statement: unknown): string[] => {
  const name = String(at(statement, 'Name'))
  const published = groupOf(statement)?.rules
  if (!published) return [`${name} is not in infra/constructs/managedRules.ts`]
  const overrides = listAt(statement, 'RuleActionOverrides')
  const counted = overrides
    .filter(each => at(each, 'ActionToUse.Count') !== undefined)
    .map(each => String(at(each, 'Name')))
  return [
    ...overrides
      .map(each => String(at(each, 'Name')))
      .filter(rule => !published.includes(rule))
      .map(rule => `${name} has no rule ${rule}`),
    ...published
      .filter(rule => (isOfBodies(rule) || rule in countedRules) && !counted.includes(rule))
      .map(rule => `${name} refuses by ${rule} what staff send`),
  ]
}

const examplePath = (path: string): string => path.replace(/\{\w+\+?\}/g, 'a')
const mayHoldCode = ({ access, signature }: Route): boolean =>
  access === 'staff' || access === 'admin' || signature !== undefined

/** Where something is sent, by the contract, and addresses that only look like those of staff. */
const sent = (): { path: string; mayPass: boolean }[] => [
  ...listRoutes()
    .filter(({ route }) => route.method !== 'GET')
    .map(({ route }) => ({ path: examplePath(route.path), mayPass: mayHoldCode(route) })),
  ...[
    '/api/documents/../contact',
    '/api/documents/%2E%2e/contact',
    '/x/api/documents',
    '/api/documentsx',
  ].map(path => ({ path, mayPass: false })),
]

const problemsOf = ({ Properties }: Placed): string[] => {
  const rules = listAt(Properties, 'Rules').toSorted(
    (a, b) => Number(at(a, 'Priority')) - Number(at(b, 'Priority')),
  )
  const groups = rules.flatMap(rule => listAt(rule, 'Statement.ManagedRuleGroupStatement'))
  const lastGroup = rules.findLastIndex(rule => at(rule, 'Statement.ManagedRuleGroupStatement') !== undefined)
  // Labels are there for rules that come after those that gave them.
  const after = rules.slice(lastGroup + 1).filter(rule => at(rule, 'Action.Block') !== undefined)
  const labels = groups.flatMap(statement => {
    const group = groupOf(statement)
    const rulesOfBodies = group?.rules.filter(rule => isOfBodies(rule) && !(rule in countedRules)) ?? []
    return rulesOfBodies.map(rule => (group ? labelOf(group, rule) : ''))
  })
  const wrong = labels.flatMap(label =>
    sent()
      .filter(
        ({ path, mayPass }) => mayPass === after.some(rule => holds(at(rule, 'Statement'), { path, label })),
      )
      .map(({ path, mayPass }) =>
        mayPass ? `refuses staff who send ${label} to ${path}` : `lets anybody send ${label} to ${path}`,
      ),
  )
  const regexes = [...JSON.stringify(rules).matchAll(/"RegexString":"([^"]*)"/g)].map(([, text = '']) => text)
  return [
    ...groups.flatMap(groupProblems),
    ...wrong,
    ...regexes
      .filter(text => text.length > longestRegex)
      .map(text => `has a regular expression of ${text.length} characters; AWS takes ${longestRegex}`),
  ]
}

/** A firewall refuses attacks in what anybody sends, and not the HTML and code that staff save. */
export const firewalls: Check = templates =>
  resourcesOf(templates, 'AWS::WAFv2::WebACL').flatMap(acl =>
    problemsOf(acl).map(problem => fault(acl, problem)),
  )
