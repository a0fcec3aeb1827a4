import { edgeRegion, hasEdgeStack } from '../infra/EdgeStack.ts'
import { checkedAccount } from './ops/aws.ts'
import * as cdk from './ops/cdk.ts'
import { command, envOption } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { environmentNamed } from './ops/place.ts'

await command(
  {
    name: 'bootstrap',
    summary: 'Prepares the account for the CDK in each region that an environment needs.',
    options: { env: envOption },
    notes:
      'It makes the stack CDKToolkit: a bucket and a repository for what is deployed, and five roles that deploy it.\n' +
      'Once for each account; again it brings the stack up to date. A domain or a firewall needs us-east-1 too: run it\n' +
      'again when the record gets one.',
    examples: [
      'npm run ops -- bootstrap --env dev',
      'AWS_PROFILE=company npm run ops -- bootstrap --env prod',
    ],
  },
  async ({ options }) => {
    const environment = environmentNamed(options.env)
    const { name, region } = environment
    if (name === 'local')
      throw new BadInput('local is this machine and needs no preparation: npm start runs it.')
    const account = await checkedAccount(environment)
    const regions = new Set([region, ...(hasEdgeStack(environment) ? [edgeRegion] : [])])
    await cdk.bootstrap([...regions].map(each => `aws://${account}/${each}`))
    console.log(`CDK is set up for ${name} in ${[...regions].join(' and ')} of account ${account}.`)
  },
)
