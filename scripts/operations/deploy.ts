import type { Environment } from '../../infra/environment.ts'
import type { SynthesisedStack } from './cdk.ts'
import { Failure } from './failure.ts'

/** What deploying needs from outside. */
export interface Tools {
  /** Checks the credentials; answers the account that they belong to. */
  account(environment: Environment): Promise<string>
  isBootstrapped(region: string): Promise<boolean>
  /** Builds and synthesises; answers the stacks. */
  synthesise(): Promise<SynthesisedStack[]>
  diff(): Promise<void>
  /** Goes on only when a person agrees. */
  confirm(consequence: string): Promise<void>
  deploy(): Promise<void>
  /** Address of the deployed site. */
  site(): Promise<string>
  smoke(site: string): Promise<boolean>
}

/**
 * Deploys an environment: nothing is sent to AWS before the person has seen what changes and agreed.
 * @returns whether the deployed site passes the smoke test
 * @throws Failure when the account is another one, or CDK was never set up in it
 */
export const deployEnvironment = async (environment: Environment, tools: Tools): Promise<boolean> => {
  const account = await tools.account(environment)
  const stacks = await tools.synthesise()
  for (const region of new Set(stacks.map(stack => stack.region)))
    if (!(await tools.isBootstrapped(region)))
      throw new Failure(
        `CDK is not set up in ${region} of account ${account}: npx cdk bootstrap aws://${account}/${region}`,
      )
  await tools.diff()
  await tools.confirm(
    `This deploys ${stacks.map(({ name }) => name).join(', ')} to account ${account}, as shown above.`,
  )
  await tools.deploy()
  const site = await tools.site()
  console.error(`\nDeployed: ${site}\n`)
  return tools.smoke(site)
}
