import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { stackName, constructId } from '../../infra/constructs/names.ts'
import { Environment, type EnvironmentName } from '../../infra/environment.ts'
import { environmentOf } from '../../infra/environments.ts'
import type { TableName } from '../../infra/tables.ts'
import { refuseRealCloud } from 'local-cloud/loopback'
import { readState } from 'local-cloud/state'
import { BadInput, Failure } from './failure.ts'

/** Settings of an AWS client; absent ones come from the environment. */
export interface ClientSettings {
  region: string
  endpoint?: string
  credentials?: { accessKeyId: string; secretAccessKey: string }
}

/** A running environment: how to call it, and the names that its things have in AWS. */
export interface Place {
  env: EnvironmentName
  settings: ClientSettings
  /** Settings of clients of the file gate, whose host is another one on the local cloud. */
  gateSettings: ClientSettings
  /** Address of the site, without a slash at its end. */
  site(): Promise<string>
  userPool(): Promise<string>
  table(name: TableName): Promise<string>
  /** Bucket of the published files. */
  files(): Promise<string>
  /** ARN of the file gate's KeyValueStore. */
  fileGate(): Promise<string>
}

/** `npm start` describes itself in `.local/ready.json`; only the fields that operations need. */
export interface Ready {
  site: string
  environment: Record<string, string>
  outputs: Record<string, unknown>
}

type Outputs = Record<string, unknown>
type StackPart = 'identity' | 'data' | 'site'

/** CDK's name of the output that hands a resource's `Ref`, or an attribute, to other stacks. */
export const outputNamed = (outputs: Outputs, id: string, attribute?: string): string | undefined => {
  const start = attribute ? `ExportsOutputFnGetAtt${id}${attribute}` : `ExportsOutputRef${id}`
  const found = Object.keys(outputs).find(
    name => name.startsWith(start) && /^[0-9A-F]{8}$/.test(name.slice(start.length)),
  )
  return found && String(outputs[found])
}

const namedPlace = (
  about: Pick<Place, 'env' | 'settings' | 'gateSettings'>,
  outputsOf: (part: StackPart) => Promise<Outputs>,
  siteOf: (outputs: Outputs) => string,
): Place => {
  const name = async (part: StackPart, id: string, attribute?: string): Promise<string> => {
    const value = outputNamed(await outputsOf(part), id, attribute)
    if (value) return value
    throw new Failure(
      `The stack ${stackName(about.env, part)} has no output for ${id}: deploy this version first.`,
    )
  }
  return {
    ...about,
    site: async () => siteOf(await outputsOf('site')),
    userPool: () => name('identity', 'UserPool'),
    table: table => name('data', `${constructId(table)}Table`),
    files: () => name('data', 'Files'),
    fileGate: () => name('data', 'FileGate', 'Arn'),
  }
}

/** The product that runs on this machine, from what it told of itself. */
export const localPlace = ({ site, environment, outputs }: Ready): Place => {
  refuseRealCloud()
  const value = (name: string): string => environment[name] ?? ''
  const settings = {
    region: value('AWS_REGION'),
    endpoint: value('AWS_ENDPOINT_URL'),
    credentials: {
      accessKeyId: value('AWS_ACCESS_KEY_ID'),
      secretAccessKey: value('AWS_SECRET_ACCESS_KEY'),
    },
  }
  const gateSettings = { ...settings, endpoint: value('AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE') }
  const outputsOf = async (part: StackPart): Promise<Outputs> => {
    const start = `${stackName('local', part)}.`
    const own = Object.entries(outputs).filter(([name]) => name.startsWith(start))
    return Object.fromEntries(own.map(([name, output]) => [name.slice(start.length), output]))
  }
  return namedPlace({ env: 'local', settings, gateSettings }, outputsOf, () => site)
}

/** Outputs of a deployed stack, undefined when there is no such stack. */
export const stackOutputs = async (
  settings: ClientSettings,
  StackName: string,
): Promise<Outputs | undefined> => {
  try {
    const { Stacks } = await new CloudFormationClient(settings).send(new DescribeStacksCommand({ StackName }))
    const outputs = Stacks?.[0]?.Outputs ?? []
    return Object.fromEntries(outputs.map(({ OutputKey = '', OutputValue }) => [OutputKey, OutputValue]))
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined
    throw error
  }
}

const deployedPlace = ({ name: env, region }: Environment): Place => {
  const settings = { region }
  const read = new Map<StackPart, Promise<Outputs>>()
  const ask = async (part: StackPart): Promise<Outputs> => {
    const outputs = await stackOutputs(settings, stackName(env, part))
    if (outputs) return outputs
    throw new Failure(
      `There is no stack ${stackName(env, part)} in ${region} of this account: deploy ${env} first, or check AWS_PROFILE.`,
    )
  }
  const outputsOf = (part: StackPart): Promise<Outputs> => {
    const outputs = read.get(part) ?? ask(part)
    read.set(part, outputs)
    return outputs
  }
  return namedPlace({ env, settings, gateSettings: settings }, outputsOf, outputs =>
    String(outputs['SiteAddress']),
  )
}

/**
 * The record of an environment that was named on the command line.
 * @param option as typed, for the sentence
 * @throws BadInput
 */
export const environmentNamed = (name: string | undefined, option = '--env'): Environment => {
  const known = Environment.shape.name.safeParse(name)
  if (known.success) return environmentOf(known.data)
  const given = name ? `There is no environment "${name}"` : 'No environment was named'
  throw new BadInput(`${given}: say ${option} ${Environment.shape.name.options.join('|')}.`)
}

/**
 * How to reach an environment: `local` by what `npm start` wrote (or the file that LOCAL_READY names), any other by
 * the outputs of its stacks.
 * @throws BadInput when nothing runs on this machine
 */
export const placeOf = (environment: Environment): Place => {
  if (environment.name !== 'local') return deployedPlace(environment)
  const file = process.env['LOCAL_READY'] ?? join(import.meta.dirname, '../../.local/ready.json')
  if (!existsSync(file)) throw new BadInput('Nothing runs on this machine: start it with npm start.')
  return localPlace(readState<Ready>(file, { site: '', environment: {}, outputs: {} }))
}
