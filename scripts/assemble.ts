import * as cdk from './ops/cdk.ts'
import { command, envOption } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { environmentNamed } from './ops/place.ts'
import { refuseIfUnheard } from './ops/preflight/preflight.ts'

await command(
  {
    name: 'assemble',
    summary: 'Builds and synthesises an environment once, to be deployed later with nothing built again.',
    options: { env: envOption },
    notes: 'It writes cdk.out/NAME, which npm run deploy -- --assembled takes. No credentials are needed.',
    examples: ['npm run ops -- assemble --env prod'],
  },
  async ({ options }) => {
    const environment = environmentNamed(options.env)
    const { name } = environment
    if (name === 'local') throw new BadInput('local is this machine and is not deployed: npm start runs it.')
    refuseIfUnheard(environment)
    const output = cdk.assemblyOf(name)
    console.log(`${output}: ${(await cdk.synthesise(name, output)).map(stack => stack.name).join(', ')}`)
  },
)
