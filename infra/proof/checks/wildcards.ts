import { type Check, type Fault, fault } from '../check.ts'
import { type Statement, statementsOf } from '../statements.ts'
import { at, entriesAt, walk } from '../template.ts'
import { wideGrants } from '../wideGrants.ts'

const isWide = (value: unknown): boolean => typeof value === 'string' && /[*?]/.test(value)

/** The pieces of resources that stand for more than one thing. */
const widePieces = ({ resources }: Statement): string[] =>
  [...walk(resources)].flatMap(({ value }) => (isWide(value) ? [String(value)] : []))

/** A path is the end of a piece, which may begin with the name of an environment. */
const isOn = (resource: string, piece: string): boolean =>
  resource.startsWith('/') ? piece.endsWith(resource) : piece === resource

const isExplained = (role: string, piece: string): boolean =>
  wideGrants.some(grant => role.startsWith(grant.role) && isOn(grant.resource, piece))

const isOpen = ({ document }: Statement): boolean =>
  (at(document, 'Principal') === '*' ||
    JSON.stringify(at(document, 'Principal', 'AWS'))?.includes('"*"') === true) &&
  entriesAt(document, 'Condition').length === 0

/** What is granted is granted by name: no wildcard action, no unexplained wildcard resource, nothing to everybody. */
export const wildcards: Check = templates =>
  statementsOf(templates)
    .filter(({ isAllowed }) => isAllowed)
    .flatMap((statement): Fault[] => {
      const { owner, of, actions, document } = statement
      const exceptions = ['NotAction', 'NotResource', 'NotPrincipal'].filter(
        key => at(document, key) !== undefined,
      )
      return [
        ...actions.filter(isWide).map(action => fault(owner, `allows ${action}`)),
        ...exceptions.map(key => fault(owner, `allows all but some, by ${key}`)),
        ...(of === 'role' ? widePieces(statement) : [])
          .filter(piece => !isExplained(owner.id, piece))
          .map(piece => fault(owner, `allows ${actions.join(', ')} on ${piece} without a written reason`)),
        ...(isOpen(statement) ? [fault(owner, 'lets everybody in')] : []),
      ]
    })
