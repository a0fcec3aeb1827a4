import manifest from '../../package.json' with { type: 'json' }
import { groups } from '../ops/groups.ts'
import { environmentOf } from '../../infra/environments.ts'

/** How a command of a document is tried. */
export type Way = { command: string } & (
  | /** It runs until AWS is asked for the first time. */ { by: 'call'; typed: string }
  | /** It refuses before it asks anybody. */ { by: 'refusal'; typed: string; sentence: RegExp }
  | /** It runs to its end, without AWS. */ { by: 'end'; typed: string }
  | /** It is a script that knows these options, and has these words in its files. */ {
      by: 'options'
      script: string
      options: string[]
      words: string[]
    }
  | { by: 'files'; project: string; files: string[] }
  | /** AWS's own CLI, which may not be installed: an action that AWS has. */ {
      by: 'aws'
      typed: string
      service: string
      action: string
    }
  | /** Of npm or of the CLI of AWS itself, not of ours. */ { by: 'others' }
  | { by: 'nothing' }
)

/** Commands that a text names in part, and how they are typed in whole. */
const whole: Readonly<Record<string, string>> = {
  'npm run user -- unlock': 'npm run user -- unlock --env prod --email ada@example.com',
  'npm run user -- unlock --env prod --email …': 'npm run user -- unlock --env prod --email ada@example.com',
  'npm run user -- remove': 'npm run user -- remove --env prod --email ada@example.com --group editors',
  'npm run secret -- set': 'npm run secret -- set --env prod github',
  'npm run ops -- restore --from prod --into staging --at …': 'npm run ops -- restore --from prod --into staging --at 2026-03-01T06:59:00Z', // oxfmt-ignore
  'aws secretsmanager put-secret-value':
    'aws secretsmanager put-secret-value --secret-id example --secret-string example',
}

const others = ['npm install name', 'aws sso login']

/** Scripts that ask AWS about an environment. */
const asking = ['bootstrap', 'preflight', 'deploy', 'destroy', 'user', 'secret', 'logs', 'prices', 'restore']

/** Commands of AWS's CLI that are not named as IAM names them. */
const inIam: Readonly<Record<string, [service: string, action: string]>> = {
  'apigatewayv2 update-stage': ['apigateway', 'PATCH'],
  's3 ls': ['s3', 'ListBucket'],
}
const iamService: Readonly<Record<string, string>> = {
  s3api: 's3',
  'service-quotas': 'servicequotas',
  sesv2: 'ses',
}

const ofAws = (command: string, typed: string): Way => {
  const [, service = '', verb = ''] = typed.split(' ')
  const pascal = verb.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase())
  const [iam, action] = inIam[`${service} ${verb}`] ?? [iamService[service] ?? service, pascal]
  return { command, by: 'aws', typed: typed.replaceAll('…', 'example'), service: iam, action }
}

const ofScript = (command: string, typed: string): Way => {
  const [, named = 'test', rest = ''] =
    /^npm (?:run (?:--silent )?)?([\w:]+)(?: -- ([^>]*))?/.exec(typed) ?? []
  const words = [...rest.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain)
  const script = named in groups ? (words.shift() ?? '') : named
  const options = words.filter(word => word.startsWith('--')).map(word => word.slice(2))
  const isAsking = asking.includes(script) && options.some(each => ['env', 'from'].includes(each))
  if (
    isAsking &&
    ['deploy', 'preflight'].includes(script) &&
    words.includes('prod') &&
    !environmentOf('prod').alarmsTo
  )
    return { command, by: 'refusal', typed, sentence: /^prod has no alarmsTo/m }
  if (isAsking) return { command, by: 'call', typed }
  if (!(named in manifest.scripts) || groups[named]?.includes(script) === false)
    return { command, by: 'nothing' }
  return {
    command,
    by: 'options',
    script,
    options: options.filter(option => option !== 'help'),
    words: words
      .filter((word, at) => !word.startsWith('--') && !words[at - 1]?.startsWith('--'))
      .map(word => word.replace(/-?\*$/, '')),
  }
}

/** A moment that a document names is an example: tables go back for 35 days. */
const anHourAgo = `${new Date(Date.now() - 3_600_000).toISOString().slice(0, 19)}Z`

/** How a command is tried; `nothing` when nobody has said how. */
export const wayOf = (command: string): Way => {
  const typed = (whole[command] ?? command).replace(/(?<=--at )\S+/, anHourAgo)
  if (others.includes(command)) return { command, by: 'others' }
  if (typed.startsWith('aws ')) return ofAws(command, typed)
  if (typed.startsWith('npx cdk synth ')) return { command, by: 'end', typed }
  // Without an environment the CLI's app refuses, whatever it is asked for.
  if (/^npx cdk (deploy|diff) .*-c env=/.test(typed)) return { command, by: 'call', typed }
  const [, project, files] = /^npx vitest run --project (\S+) (.*?)(?: -t .*)?$/.exec(typed) ?? []
  if (project && files) return { command, by: 'files', project, files: files.split(' ') }
  return typed.startsWith('npm ') ? ofScript(command, typed) : { command, by: 'nothing' }
}

/** Parts of commands that no document names any more. */
export const needlessCommands = (commands: ReadonlySet<string>): string[] =>
  [...Object.keys(whole), ...others].filter(command => !commands.has(command))
