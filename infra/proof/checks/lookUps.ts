import { type Check, fault } from '../check.ts'
import { referencesIn } from '../references.ts'
import { regionOf } from '../regions.ts'

/**
 * Stacks of one region read each other by export and import. `Fn::GetStackOutput` calls DescribeStacks once for each
 * value, and a first deployment of many is refused for calling too often (https://github.com/aws/aws-cdk/issues/38010).
 */
export const lookUps: Check = (templates, environment) =>
  Object.entries(templates).flatMap(([stack, { Resources, Outputs }]) =>
    referencesIn([Resources, Outputs]).flatMap(reference =>
      reference.kind === 'GetStackOutput' &&
      regionOf(reference.stack, environment) === regionOf(stack, environment)
        ? [
            fault(
              { stack, id: '' },
              `looks up ${reference.output} of ${reference.stack}, which is in its own region`,
            ),
          ]
        : [],
    ),
  )
