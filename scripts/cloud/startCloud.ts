import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { S3Client } from '@aws-sdk/client-s3'
import type { Cloud, CloudOptions, FunctionGrant } from './cloud.ts'
import { createKeyRing } from './endpoint/credentials.ts'
import { startEndpoint } from './endpoint/endpoint.ts'
import { region } from './engine.ts'
import type { Engine } from './engine.ts'
import { makeEngines } from './engines.ts'
import { createFaults } from './faults.ts'
import { createIam } from './iam/enforcement.ts'
import type { Grant } from './iam/enforcement.ts'
import { lockState } from './lock.ts'
import { refuseRealCloud } from './loopback.ts'
import { createCustomResources } from './template/customResource.ts'
import { loadAssembly } from './template/load.ts'
import { changedSince, play } from './template/play.ts'
import type { Played } from './template/play.ts'
import { createPolicies } from './template/policies.ts'
import { assetsBucket, publishAssets } from './template/publishAssets.ts'

const only = (played: Played, type: string) => {
  const found = played.resources.find(resource => resource.type === type)
  if (!found) throw new Error(`The template has no ${type}.`)
  return found
}

/**
 * Starts the engines and plays the synthesised template on them.
 * @throws Error in one sentence when the state is in use, the port taken, or a resource cannot be made
 */
export const startCloud = async (options: CloudOptions): Promise<Cloud> => {
  const { dir, ports, left, fresh = false, byHand = false, unheard = false, log = console.error } = options
  refuseRealCloud()
  const unlock = lockState(dir)
  const open: Engine['close'][] = []
  const close = async () => {
    const last = open.splice(0).reverse()
    const ended = await Promise.allSettled(last.map(end => end()))
    unlock()
    for (const end of ended) if (end.status === 'rejected') log(String(end.reason))
  }
  try {
    return await start()
  } catch (error) {
    await close()
    throw error
  }

  async function start(): Promise<Cloud> {
    const [state, logs] = [join(dir, 'state'), join(dir, 'logs')]
    if (fresh) for (const folder of [state, logs]) rmSync(folder, { recursive: true, force: true })

    const keys = createKeyRing(left?.keys)
    const policies = createPolicies()
    const iam = createIam(policies)
    const functionOf = (fn: string) =>
      played.resources.find(({ type, ref }) => type === 'AWS::Lambda::Function' && fn.endsWith(ref))
    const faults = createFaults(fn => functionOf(fn)?.properties.Description ?? fn)
    const endpoint = await startEndpoint({
      keys,
      port: ports?.endpoint ?? 0,
      authorise: async call => {
        faults.check(call)
        await iam.authorise(call)
      },
      onFault: (error, { service, operation, path }) =>
        log(`${service} ${operation ?? path}: ${error instanceof Error ? error.stack : String(error)}`),
    })
    open.push(endpoint.close)
    let assembly = loadAssembly(options.cdkOut)
    const resources: Engine['resources'] = { ...policies.resources }
    const { lambda, secrets, events, mappings, scheduler, mail, sms, gateway, realtime, cloudfront } =
      await makeEngines({
        ...options,
        ...{ logs, log, keys, iam, faults, functionOf, endpoint: endpoint.address },
        use: engine => {
          endpoint.add(engine)
          open.push(engine.close)
          Object.assign(resources, engine.resources)
          return engine
        },
        assetOf: key => {
          const asset = assembly.assets.find(candidate => candidate.key === key)
          if (!asset) throw new Error(`cdk.out has no asset ${key}`)
          return asset.path
        },
      })
    const { invoke } = lambda

    const site = await cloudfront.listen()
    const sandbox = await options.thirdParties?.(join(state, 'sandbox'), mail.sendRaw, site, ports?.sandbox)
    if (sandbox) open.push(sandbox.close)
    const credentials = keys.issue()
    const makeCustomResource = createCustomResources(join(state, 'custom-resources.json'), invoke)
    const operations = new S3Client({ region, endpoint: endpoint.address, credentials, forcePathStyle: true })
    const playAll = async (earlier?: Played): Promise<Played> => {
      await resources['AWS::S3::Bucket']!({
        stack: 'CDKToolkit',
        logicalId: 'StagingBucket',
        type: 'AWS::S3::Bucket',
        properties: { BucketName: assetsBucket },
      })
      await publishAssets(assembly, operations)
      return play(assembly, {
        resources,
        makeCustomResource,
        parameters: {
          AwsEndpoint: endpoint.address,
          SiteOrigin: site,
          RealtimeOrigin: realtime.origin,
          SandboxOrigin: sandbox?.origin ?? '',
          MailViewer: mail.viewer,
          SmsViewer: sms.viewer,
        },
        secretValue: secrets.valueOf,
        earlier,
      })
    }
    let played = await playAll()
    const started = [events, ...(unheard ? [] : [mappings]), ...(byHand ? [] : [scheduler])]
    for (const engine of started) engine.start()

    const functions = played.resources.filter(({ type }) => type === 'AWS::Lambda::Function')
    const ofFunctions = (grants: Grant[]): FunctionGrant[] =>
      functions.flatMap(({ ref: fn, properties }) =>
        grants.filter(({ role }) => properties.Role.endsWith(`/${role}`)).map(grant => ({ ...grant, fn })),
      )
    const variables = functions.map(({ properties }) => properties.Environment?.Variables ?? {})
    return {
      site,
      api: `${site}/api`,
      endpoint: endpoint.address,
      mail: mail.viewer,
      sms: sms.viewer,
      cognito: {
        endpoint: endpoint.address,
        userPoolId: only(played, 'AWS::Cognito::UserPool').ref,
        clientId: only(played, 'AWS::Cognito::UserPoolClient').ref,
      },
      credentials,
      environment: {
        ...(Object.assign({}, ...variables) as Record<string, string>),
        AWS_REGION: region,
        AWS_ENDPOINT_URL: endpoint.address,
        AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: endpoint.address.replace('127.0.0.1', 'localhost'),
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      },
      table: logicalId => {
        const table = played.resources.find(
          ({ type, logicalId: id }) => type.startsWith('AWS::DynamoDB::') && id === logicalId,
        )
        if (!table) throw new Error(`The template has no table ${logicalId}.`)
        return table.ref
      },
      outputs: played.outputs,
      logs,
      invoke,
      reload: lambda.reload,
      functions: new Map(functions.map(({ logicalId, ref }) => [logicalId, ref])),
      grants: () => ofFunctions(iam.grants()),
      unusedGrants: () => ofFunctions(iam.unusedGrants()),
      answers: gateway.answers,
      iam,
      replay: async next => {
        assembly = loadAssembly(next)
        const earlier = played
        played = await playAll(earlier)
        return changedSince(earlier, played)
      },
      tick: async worker => {
        const found = functions.find(({ properties }) => properties.Description === worker)
        await scheduler.tick(found?.ref ?? worker)
      },
      fault: faults.plan,
      wake: () => mappings.start(),
      idle: async () => {
        do {
          await events.idle()
          await lambda.idle()
          await new Promise(resolve => setTimeout(resolve, 5))
        } while (mappings.isBusy() || scheduler.isBusy())
      },
      close: async () => {
        operations.destroy()
        await close()
      },
    }
  }
}
