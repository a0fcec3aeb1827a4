import { environmentOf } from '../infra/environments.ts'
import { PipelineSettings } from '../infra/pipelineSettings.ts'
import { checkedAccount } from './ops/aws.ts'
import * as cdk from './ops/cdk.ts'
import { command, yesOption } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { confirm } from './ops/terminal.ts'

await command(
  {
    name: 'pipeline',
    summary: 'Lets the workflows of one GitHub repository deploy into this account: docs/pipeline.md.',
    options: {
      repository: { type: 'string', value: 'OWNER/NAME', about: 'The repository on GitHub' },
      environments: {
        type: 'string',
        value: 'NAMES',
        about: 'Those that live in this account, with commas; all without it',
      },
      'provider-there': {
        type: 'boolean',
        about: 'Use the provider of GitHub’s tokens that the account has already',
      },
      yes: yesOption,
    },
    notes: 'Once for each account, by somebody who may make roles. Deploying it again changes nothing.',
    examples: ['npm run ops -- pipeline --repository acme/investors --environments dev,staging'],
  },
  async ({ options }) => {
    const asked = {
      repository: options.repository,
      environments: options.environments?.split(','),
      provider: options['provider-there'] ? 'there already' : 'ours',
    }
    const settings = PipelineSettings.safeParse(asked)
    if (!settings.success) {
      const [issue] = settings.error.issues
      throw new BadInput(
        `--${String(issue?.path[0])} ${issue?.message}; npm run ops -- pipeline --help has an example.`,
      )
    }
    const { repository, environments, provider } = settings.data
    for (const name of environments) await checkedAccount(environmentOf(name))
    const context = { repository, environments: environments.join(','), provider }
    await cdk.pipeline('diff', context)
    await confirm(
      repository,
      `This lets workflows of ${repository} deploy ${environments.join(', ')} into this account, as shown above.`,
      options.yes,
    )
    await cdk.pipeline('deploy', context)
  },
)
