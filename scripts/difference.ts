import { checkedAccount } from './ops/aws.ts'
import * as cdk from './ops/cdk.ts'
import { command, envOption } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { environmentNamed } from './ops/place.ts'

await command(
  {
    name: 'difference',
    summary: 'What these sources would change in an environment as it is deployed. It only reads.',
    options: { env: envOption },
    notes:
      'It compares templates and needs no more than to read them; what is replaced, npm run deploy shows from a\n' +
      'change set before it asks.',
    examples: ['npm run ops -- difference --env prod'],
  },
  async ({ options }) => {
    const environment = environmentNamed(options.env)
    const { name } = environment
    if (name === 'local') throw new BadInput('local is this machine and is not deployed: npm start runs it.')
    await checkedAccount(environment)
    const output = cdk.assemblyOf(name)
    await cdk.synthesise(name, output)
    await cdk.diffTemplates(output)
  },
)
