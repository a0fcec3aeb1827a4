import { RemovalPolicy } from 'aws-cdk-lib'
import type { Environment } from '../environment.ts'

/**
 * Stored data stays when its stack is deleted, where an environment retains data. The exception is a first creation
 * that failed: the resources are empty then, and fixed names would stop the second attempt.
 * Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-deletionpolicy.html
 */
export const removalOf = ({ retain }: Pick<Environment, 'retain'>): RemovalPolicy =>
  retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY
