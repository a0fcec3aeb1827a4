import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/**
 * Exports values of a stack whether or not another one reads them today. Without this an export would go with its
 * last reader, and CloudFormation refuses that: the reader still imports it when the exporting stack is updated.
 */
export const keepExported = (scope: Construct, ...values: string[]): void => {
  const stack = Stack.of(scope)
  for (const value of values) stack.exportValue(value)
}
