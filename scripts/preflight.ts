import { join } from 'node:path'
import { checkedAccount } from './ops/aws.ts'
import * as cdk from './ops/cdk.ts'
import { command, envOption } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { environmentNamed } from './ops/place.ts'
import { preflight, refuseIfUnheard } from './ops/preflight/preflight.ts'

await command(
  {
    name: 'preflight',
    summary:
      'Says what would stop a deployment, before anything is made: quotas, names, mail, domain, templates.',
    options: { env: envOption },
    notes:
      'It only asks. Templates over 51,200 bytes are lent to CloudFormation by the bucket of the bootstrap, stacks that\n' +
      'are there get a change set that is read; both are deleted again. A right that is missing is a finding, no end.\n' +
      'Exit code 1 when something would fail, 0 with warnings alone. npm run deploy asks the same first.',
    examples: ['npm run preflight -- --env dev', 'AWS_PROFILE=company npm run preflight -- --env prod'],
  },
  async ({ options }) => {
    const environment = environmentNamed(options.env)
    const { name } = environment
    if (name === 'local') throw new BadInput('local is this machine and is not deployed: npm start runs it.')
    refuseIfUnheard(environment)
    const account = await checkedAccount(environment)
    return preflight(environment, account, await cdk.synthesise(name, join('.local/preflight', name)))
  },
)
