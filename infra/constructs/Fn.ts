import { Duration } from 'aws-cdk-lib'
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  type FunctionOptions,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Context } from '../context.ts'
import { type FunctionName, sizeOf } from '../functions.ts'
import { constructId } from './names.ts'
import { removalOf } from './removal.ts'

/**
 * One Lambda of the product: its built bundle, a role that can write its own
 * log and what it is connected to, and that log, kept as long as the
 * environment says. Its id is its name with a capital: `listDocuments` is `ListDocuments`.
 */
export class Fn extends LambdaFunction {
  readonly name: FunctionName
  /** The function finds the names of all tables in one variable (`lambdas/runtime/everyTable.ts`). */
  isToldOfTables = false
  /** Its grants on more than one named thing, each with the reason for that. */
  readonly grantsOnMany: { arn: string; reason: string }[] = []

  constructor(
    scope: Construct,
    name: FunctionName,
    { build, environment }: Context,
    options: FunctionOptions = {},
  ) {
    const id = constructId(name)
    const { memory, timeout } = sizeOf(name)
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: environment.logRetentionDays,
      removalPolicy: removalOf(environment),
    })
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
    super(scope, id, {
      description: name,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(build.lambda(name)),
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      role,
      logGroup,
      ...options,
    })
    this.name = name
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn)
    this.set('POWERTOOLS_SERVICE_NAME', name)
  }

  /** Allows exactly these actions on exactly these resources. */
  allow(actions: string[], ...resources: string[]): void {
    this.addToRolePolicy(new PolicyStatement({ actions, resources }))
  }

  /** Allows actions on all things that an ARN with a wildcard stands for; `reason` says why it has to be many. */
  allowMany(actions: string[], arn: string, reason: string): void {
    this.allow(actions, arn)
    this.grantsOnMany.push({ arn, reason })
  }

  /** Sets a variable that its code reads. */
  set(name: string, value: string): void {
    this.addEnvironment(name, value)
  }
}
