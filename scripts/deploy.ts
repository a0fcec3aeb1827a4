import { join } from 'node:path'
import { checkedAccount } from './ops/aws.ts'
import * as cdk from './ops/cdk.ts'
import { command, envOption, yesOption } from './ops/command.ts'
import { deployEnvironment } from './ops/deploy.ts'
import { BadInput } from './ops/failure.ts'
import { environmentNamed, placeOf } from './ops/place.ts'
import { preflight } from './ops/preflight/preflight.ts'
import { smoke } from './ops/smoke.ts'
import { confirm } from './ops/terminal.ts'

/** Seconds that the edge may take to serve everywhere what was deployed. */
const edgeSettles = 180

await command(
  {
    name: 'deploy',
    summary:
      'Builds, says what would fail, shows what would change, asks, deploys all stacks and tries the site.',
    options: {
      env: envOption,
      yes: yesOption,
      assembled: {
        type: 'boolean',
        about: 'Build nothing: deploy what npm run ops -- assemble left for this environment',
      },
    },
    notes: 'Deploying the same version again changes nothing. AWS credentials come from the environment.',
    examples: [
      'npm run deploy -- --env staging',
      'AWS_PROFILE=company npm run deploy -- --env prod',
      'npm run deploy -- --env dev --yes',
      'npm run deploy -- --env dev --yes --assembled',
    ],
  },
  async ({ options }) => {
    const environment = environmentNamed(options.env)
    const { name } = environment
    if (name === 'local') throw new BadInput('local is this machine and is not deployed: npm start runs it.')
    const output = options.assembled ? cdk.assemblyOf(name) : join('.local/deploy', name)
    return deployEnvironment(environment, {
      account: checkedAccount,
      synthesise: async () => (options.assembled ? cdk.stacksIn(output) : cdk.synthesise(name, output)),
      preflight: (account, stacks) => preflight(environment, account, stacks, console.error),
      diff: () => cdk.diff(output),
      confirm: consequence => confirm(name, consequence, options.yes),
      deploy: () => cdk.deploy(output),
      site: () => placeOf(environment).site(),
      smoke: site => smoke(site, { waitFor: edgeSettles }),
    })
  },
)
