import type { Environment } from '../../infra/environment.ts'
import type { SynthesisedStack } from './cdk.ts'
import { Failure } from './failure.ts'
import { refuseIfUnheard } from './preflight/preflight.ts'

export interface Tools {
  /** Checks the credentials; answers the account that they belong to. */
  account(environment: Environment): Promise<string>
  /** Builds and synthesises; answers the stacks. */
  synthesise(): Promise<SynthesisedStack[]>
  /** Says what would fail; answers whether nothing would. */
  preflight(account: string, stacks: readonly SynthesisedStack[]): Promise<boolean>
  diff(): Promise<void>
  /** Continues only when a person agrees. */
  confirm(consequence: string): Promise<void>
  deploy(): Promise<void>
  /** Address of the deployed site. */
  site(): Promise<string>
  smoke(site: string): Promise<boolean>
}

/**
 * Deploys an environment: nothing is made in AWS before it is known that nothing would fail, and the person has seen
 * what changes and agreed.
 * @returns whether the deployed site passes the smoke test
 * @throws Failure when the account is another one, or something would fail
 */
export const deployEnvironment = async (environment: Environment, tools: Tools): Promise<boolean> => {
  refuseIfUnheard(environment)
  const account = await tools.account(environment)
  const stacks = await tools.synthesise()
  if (!(await tools.preflight(account, stacks)))
    throw new Failure('Nothing was deployed: do what stands beside “WOULD FAIL” above, and try again.')
  await tools.diff()
  await tools.confirm(
    `This deploys ${stacks.map(({ name }) => name).join(', ')} to account ${account}, as shown above.`,
  )
  await tools.deploy()
  const site = await tools.site()
  console.error(`\nDeployed: ${site}\n`)
  return tools.smoke(site)
}
