import { RemovalPolicy } from 'aws-cdk-lib'
import type { Environment } from '../environment.ts'

/**
 * What becomes of stored things when their stack goes. Where an environment keeps what it holds they stay, except
 * after a first creation that failed: then they are empty, and those with a fixed name would stop the second attempt.
 * Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html
 */
export const removalOf = ({ retain }: Pick<Environment, 'retain'>): RemovalPolicy =>
  retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
