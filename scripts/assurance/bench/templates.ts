import * as z from 'zod'
import { synthesise } from '../../../infra/templates.fixture.ts'
import type { Row } from './summary.ts'

const texts = z.union([z.string().transform(text => [text]), z.array(z.string())])
const Statement = z.looseObject({ Effect: z.string(), Action: texts.default([]) })
const Document = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) })

const none = (id: string, what: string, value: number): Row => ({ id, what, value, unit: '', limit: 0 })

/** What the checks of prod's templates find: cdk-nag and CloudFormation, and the actions that its policies allow. */
export const templateRows = (): Row[] => {
  const { findings, resources } = synthesise('prod')
  const allowed = resources('AWS::IAM::Policy')
    .flatMap(({ Properties }) => Document.parse(Properties).PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => Action)
  return [
    none('nag', 'Findings of cdk-nag in prod that no written reason accepts', findings.length),
    none(
      'wildcards',
      `Wildcards among the ${allowed.length} actions that prod’s policies allow`,
      allowed.filter(action => action.includes('*')).length,
    ),
  ]
}
