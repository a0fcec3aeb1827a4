import { account, region } from '../engine.ts'
import type { Made } from '../engine.ts'
import type { Template } from './load.ts'

/** Names that the intrinsics of one stack can see. */
export interface Scope {
  stack: string
  template: Template
  parameters: Record<string, unknown>
  /** Resources of the stack that are made, by logical id. */
  made: Map<string, Made>
  /** Outputs of the stacks before it, as `{stack}.{output}`, and by export name. */
  outputs: Map<string, unknown>
  exports: Map<string, unknown>
  secretValue(id: string, stage: string | undefined): string
}

type Arguments = readonly unknown[]

const pseudo = ({ stack }: Scope): Record<string, unknown> => ({
  'AWS::AccountId': account,
  'AWS::Region': region,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
  'AWS::StackName': stack,
  'AWS::StackId': `arn:aws:cloudformation:${region}:${account}:stack/${stack}/local`,
  'AWS::NoValue': undefined,
})

const ref = (name: string, scope: Scope): unknown => {
  const known = pseudo(scope)
  if (name in known) return known[name]
  if (name in scope.parameters) return scope.parameters[name]
  const made = scope.made.get(name)
  if (made) return made.ref
  throw new Error(`Ref to ${name}, which is not in the template`)
}

const attribute = (name: string, key: string, scope: Scope): unknown => {
  const value = scope.made.get(name)?.attributes?.[key]
  if (value !== undefined) return value
  const type = scope.template.Resources[name]?.Type ?? 'nothing in the template'
  throw new Error(`${name} (${type}) has no attribute ${key} here: add it to what its engine makes`)
}

const lookUp = (values: Map<string, unknown>, name: string): unknown => {
  if (values.has(name)) return values.get(name)
  throw new Error(`no stack before this one has the output ${name}`)
}

const substitute = (text: string, variables: Record<string, unknown>, scope: Scope): string =>
  text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`
    const [resource = '', key] = name.split(/\.(.*)/s)
    return String(
      name in variables ? variables[name] : key ? attribute(resource, key, scope) : ref(name, scope),
    )
  })

const condition = (value: unknown, scope: Scope): boolean => {
  const resolved = typeof value === 'string' ? { Condition: value } : value
  return resolve(resolved, scope) === true
}

/** Intrinsics whose arguments are resolved before. */
const functions: Record<string, (args: Arguments, scope: Scope) => unknown> = {
  'Fn::GetAtt': ([name, key], scope) => attribute(String(name), String(key), scope),
  'Fn::Join': ([separator, parts]) => (parts as unknown[]).join(String(separator)),
  'Fn::Select': ([index, list]) => (list as unknown[])[Number(index)],
  'Fn::Split': ([separator, text]) => String(text).split(String(separator)),
  'Fn::Base64': ([text]) => Buffer.from(String(text)).toString('base64'),
  'Fn::ImportValue': ([name], { exports }) => lookUp(exports, String(name)),
  'Fn::GetStackOutput': ([where], { outputs }) => {
    const { StackName, OutputName } = where as Record<string, string>
    return lookUp(outputs, `${StackName}.${OutputName}`)
  },
  'Fn::FindInMap': ([map, first, second], { template }) =>
    template.Mappings?.[String(map)]?.[String(first)]?.[String(second)],
  'Fn::Sub': ([text, variables = {}], scope) =>
    substitute(String(text), variables as Record<string, unknown>, scope),
  'Fn::Equals': ([a, b]) => a === b,
  'Fn::And': (args, scope) => args.every(value => value === true || condition(value, scope)),
  'Fn::Or': (args, scope) => args.some(value => value === true || condition(value, scope)),
  'Fn::Not': ([value], scope) => !(value === true || condition(value, scope)),
}

const intrinsic = (name: string, given: unknown, scope: Scope): unknown => {
  if (name === 'Ref') return ref(String(given), scope)
  if (name === 'Condition') return resolve(scope.template.Conditions?.[String(given)], scope)
  if (name === 'Fn::If') {
    const [test, then, otherwise] = given as Arguments
    return resolve(condition(test, scope) ? then : otherwise, scope)
  }
  const apply = functions[name]
  if (!apply) throw new Error(`the local cloud does not have ${name}: see scripts/cloud/template/resolve.ts`)
  const dotted = name === 'Fn::GetAtt' && typeof given === 'string'
  const args = dotted ? given.split(/\.(.*)/s) : resolve(given, scope)
  return apply(Array.isArray(args) ? args : [args], scope)
}

const secretReference =
  /\{\{resolve:secretsmanager:((?:arn:aws:secretsmanager:[^:]*:[^:]*:secret:)?[^:}]+)(?::SecretString(?::([^:}]*))?(?::([^:}]*))?(?::[^:}]*)?)?\}\}/g

const dynamic = (text: string, { secretValue }: Scope): string => {
  const resolved = text.replace(secretReference, (_, id: string, key?: string, stage?: string) => {
    const value = secretValue(id, stage || undefined)
    return key ? String((JSON.parse(value) as Record<string, unknown>)[key]) : value
  })
  if (resolved.includes('{{resolve:')) throw new Error(`${resolved} is a dynamic reference that is not there`)
  return resolved
}

/** A value of the template with every intrinsic worked out; `AWS::NoValue` leaves no trace. */
export const resolve = (value: unknown, scope: Scope): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => resolve(item, scope)).filter(item => item !== undefined)
  const entries = Object.entries(value)
  const [name = '', given] = entries[0] ?? []
  if (
    entries.length === 1 &&
    (/^(Ref|Fn::.+)$/.test(name) || (name === 'Condition' && typeof given === 'string'))
  )
    return intrinsic(name, given, scope)
  return Object.fromEntries(
    entries.map(([key, item]) => [key, resolve(item, scope)]).filter(([, item]) => item !== undefined),
  )
}

/** Puts the secrets' values where resolved properties name them. */
export const withSecrets = (value: unknown, scope: Scope): unknown => {
  if (typeof value === 'string') return dynamic(value, scope)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => withSecrets(item, scope))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSecrets(item, scope)]))
}
