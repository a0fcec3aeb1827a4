import { command, envOption } from './ops/command.ts'
import { writeBaseline } from './ops/baseline.ts'
import { environmentNamed } from './ops/place.ts'
import { BadInput } from './ops/failure.ts'

await command(
  {
    name: 'baseline',
    summary: 'Writes what is deployed into infra/baseline, so that npm test refuses updates that would fail.',
    options: { env: envOption },
    notes:
      'To be run and committed after a deployment, from the very sources that were deployed. It has what an update\n' +
      'could lose or what CloudFormation would refuse to change; it asks nobody, and no credentials are needed.',
    examples: ['npm run ops -- baseline --env prod'],
  },
  async ({ options }) => {
    const environment = environmentNamed(options.env)
    if (environment.name === 'local')
      throw new BadInput('local is made anew at each start: it has no baseline.')
    console.log(await writeBaseline(environment))
  },
)
