import { Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { ApiStack } from './ApiStack.ts'
import { addHttpFunctions } from './constructs/httpFunctions.ts'
import type { Context } from './context.ts'
import type { DataStack } from './DataStack.ts'
import { isForStaff } from './functions.ts'
import type { IdentityStack } from './IdentityStack.ts'

/** The functions of the API that ask for a sign-in. Apart from the others, because a stack has at most 500 resources. */
export class StaffStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    context: Context,
    stacks: { identity: IdentityStack; data: DataStack; api: ApiStack },
    props: StackProps,
  ) {
    super(scope, id, props)
    addHttpFunctions(this, context, stacks, isForStaff)
  }
}
