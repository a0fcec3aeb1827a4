import { ReferenceStrength, Stack } from 'aws-cdk-lib'

/**
 * A value of a stack in another region, which CloudFormation looks up when it deploys: exports end at their region.
 * Within a region values are exported and imported; a look-up each would exceed the rate of DescribeStacks
 * (https://github.com/aws/aws-cdk/issues/38010).
 */
export const fromAnotherRegion = (value: string): string =>
  Stack.consumeReference(value, ReferenceStrength.WEAK)
