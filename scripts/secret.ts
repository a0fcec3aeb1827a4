import { command, envOption, oneOf } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { environmentNamed, placeOf } from './ops/place.ts'
import { record } from './ops/record.ts'
import { secretsOf } from './ops/secrets.ts'
import { columns, readSecret } from './ops/terminal.ts'

await command(
  {
    name: 'secret',
    words: 'set NAME|list',
    summary: 'The secrets of third parties: which an environment has, and giving one its value.',
    options: { env: envOption },
    notes:
      'The value comes from stdin and is never shown. The one before stays in Secrets Manager as AWSPREVIOUS.\n' +
      'Functions use a new value within minutes. providers/NAME is the secret of a news provider, made when it is first\n' +
      'set: JSON such as {"hosts":["feeds.example.com"],"key":"…"}, sent to the hosts that it names and no others.',
    examples: [
      'npm run secret -- list --env prod',
      'npm run secret -- set --env prod github < token.txt',
      'npm run secret -- set --env prod github      (asks for the value)',
      'npm run secret -- set --env prod providers/reuters < reuters.json',
    ],
  },
  async ({ words: [verb, name, ...more], options }) => {
    const asked = oneOf(['set', 'list'], verb, 'npm run secret --')
    const environment = environmentNamed(options.env)
    if (more.length || (name && asked === 'list'))
      throw new BadInput('A value is never an argument, where others could read it: pass it on stdin.')
    if (asked === 'set' && !name) throw new BadInput('Say which secret: npm run secret -- set --env … NAME.')
    const place = placeOf(environment)
    const secrets = secretsOf(place)
    if (name) {
      const done = await secrets.set(name, () => readSecret(name))
      await record(place, { action_type: 'SECRET_SET', object: `secrets/${done.name}` })
      return console.log(
        `${done.name} is set${done.replaced ? '; the value before stays as AWSPREVIOUS' : ''}.`,
      )
    }
    const rows = (await secrets.list()).map(({ name: own, hasValue, changed }) => [
      own,
      hasValue ? 'set' : 'not set',
      hasValue ? (changed?.toISOString().slice(0, 16).replace('T', ' ') ?? '') : '',
    ])
    console.log(columns([['NAME', 'VALUE', 'CHANGED (UTC)'], ...rows]))
  },
)
