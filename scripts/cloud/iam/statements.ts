import { account, region } from '../engine.ts'
import type { Statement } from '../template/policies.ts'

/** An action, such as `dynamodb:GetItem`, on an ARN; on `*` when it is not about one thing. */
export interface Permission {
  action: string
  resource: string
}

/** Whether a value fits a pattern with `*` (any text) and `?` (one character). */
export const fits = (pattern: string, value: string): boolean => {
  const escaped = pattern.replace(/[.+^$()|[\]{}\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'su').test(value)
}

const partsOf = (arn: string): string[] => arn.split(/(?<=^(?:[^:]*:){0,4}[^:]*):/)

/** Whether an ARN fits a pattern, part by part: only in the last does a wildcard stand for colons too. */
export const fitsArn = (pattern: string, arn: string): boolean => {
  const [patterns, parts] = [partsOf(pattern), partsOf(arn)]
  const isAlike = patterns.length === parts.length
  return pattern === '*' || (isAlike && patterns.every((part, index) => fits(part, parts[index]!)))
}

/** Condition keys of a call by their names in lower case. */
export type Context = Readonly<Record<string, string>>

/** Those that every call has. The clients of AWS use TLS; here calls stay on the machine. */
const usual: Context = {
  'aws:securetransport': 'true',
  's3:tlsversion': '1.3',
  'aws:requestedregion': region,
  'aws:principalaccount': account,
}
const operators: Record<string, (wanted: string, value: string) => boolean> = {
  StringEquals: (wanted, value) => wanted === value,
  StringLike: fits,
  ArnLike: fitsArn,
  NumericLessThan: (wanted, value) => Number(value) < Number(wanted),
  Bool: (wanted, value) => wanted.toLowerCase() === value,
}

/** @throws Error for an operator or key that is not played: a guess would be worse than a stop. */
const holds = (operator: string, key: string, wanted: unknown, context: Context): boolean => {
  const [compare, value] = [operators[operator], context[key.toLowerCase()]]
  if (!compare || value === undefined)
    throw new Error(`The local IAM has no condition ${operator} ${key}: see scripts/cloud/iam/statements.ts.`)
  return [wanted].flat().some(each => compare(String(each), value))
}

/** All actions of a statement on all its resources, as written. */
export const permissionsOf = ({ Action, Resource }: Statement): Permission[] =>
  [Action].flat().flatMap(action => [Resource].flat().map(resource => ({ action, resource })))

/**
 * Those of a statement's permissions that cover a wanted one; none when its conditions do not hold.
 * @param more condition keys that this call has besides the usual ones
 */
export const coveringPermissions = (
  statement: Statement,
  { action, resource }: Permission,
  more: Context = {},
): Permission[] => {
  const context = { ...usual, ...more }
  const isMet = Object.entries(statement.Condition ?? {}).every(([operator, wanted]) =>
    Object.entries(wanted).every(([key, value]) => holds(operator, key, value, context)),
  )
  return permissionsOf(statement).filter(
    own => isMet && fits(own.action.toLowerCase(), action.toLowerCase()) && fitsArn(own.resource, resource),
  )
}
