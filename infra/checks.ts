import { type PolicyValidationPluginReport, Stack, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js'
import type { IConstruct } from 'constructs'
import { Fn } from './constructs/Fn.ts'

/** Accepts one finding of a rule on one construct, with the reason. `infra/README.md` lists them all. */
export const accept = (construct: IConstruct, rule: string, reason: string): void =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions::${rule}`, reason })

/** Accepts a grant of a role on all things that an ARN with a wildcard stands for. */
export const acceptMany = (role: IConstruct, arn: string, reason: string): void =>
  accept(role, `AwsSolutions-IAM5[Resource::${flattenCfnReference(Stack.of(role).resolve(arn))}]`, reason)

/**
 * The AwsSolutions rules. cdk-nag names a grant on many objects by its resolved
 * ARN, which exists only now that CDK has resolved references between stacks:
 * so what `Fn.allowMany` was given as reasons is accepted here.
 */
export class Checks extends AwsSolutionsChecks {
  override validateScope(scope: IConstruct): PolicyValidationPluginReport {
    for (const fn of scope.node.findAll())
      if (fn instanceof Fn && fn.role)
        for (const { arn, reason } of fn.grantsOnMany) acceptMany(fn.role, arn, reason)
    return super.validateScope(scope)
  }
}
