import { command, envOption } from './ops/command.ts'
import { report } from './ops/cost/report.ts'
import { synthesiseResources } from './ops/cost/synthesised.ts'
import { environmentNamed } from './ops/place.ts'

await command(
  {
    name: 'cost',
    summary: 'What an environment costs a month: idle, and at 10 thousand, 1 and 100 million page views.',
    options: { env: envOption },
    notes:
      'Computed from the synthesised templates and the price table scripts/ops/prices.ts.\n' +
      'It asks nobody: no credentials are needed.',
    examples: ['npm run ops -- cost --env prod'],
  },
  async ({ options }) => {
    const { name } = environmentNamed(options.env)
    console.log(report(name, await synthesiseResources(name)))
  },
)
