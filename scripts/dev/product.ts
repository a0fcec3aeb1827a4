import { existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { step } from '../ops/progress.ts'
import { seed } from '../seed/seed.ts'
import type { SampleUser } from '../seed/seed.ts'
import { seedSecrets } from '../seed/secrets.ts'
import { startCloud } from './startCloud.ts'
import type { Cloud, Development } from 'local-cloud/cloud'
import { readState, writeState } from 'local-cloud/state'
import { synthesise } from '../build/synthesise.ts'

const dir = join(import.meta.dirname, '../../.local')
const ready = join(dir, 'ready.json')
const state = join(dir, 'state')
const people = join(state, 'users.json')

/** A refusal to start that a person can do something about; said without a stack. */
class Refusal extends Error {}

const chosenPort = (): number => {
  const port = Number(process.env.PORT ?? 4000)
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port
  throw new Refusal(`PORT=${process.env.PORT} is not a port: choose a number from 1 to 65535.`)
}

const checkFree = async (port: number): Promise<void> => {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Refusal(`Port ${port} is taken: stop what uses it, or choose another with PORT=4001 npm start.`)
      : new Refusal(`Port ${port} cannot be used: ${error.message}.`)
  })
  await new Promise(resolve => server.close(resolve))
}

/** Ends the process within 1.5 seconds of the first SIGINT, SIGTERM or SIGHUP; later ones change nothing. */
const onStop = (stop: () => Promise<void>): AbortSignal => {
  const controller = new AbortController()
  const end = () => {
    if (controller.signal.aborted) return
    rmSync(ready, { force: true })
    console.error('\nStopping …')
    setTimeout(() => process.exit(0), 1500)
    controller.abort()
    void stop().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
  return controller.signal
}

/** Asks every part until it answers as it should, for ten seconds at most. */
const checkAnswers = async ({ site, api, mail, cognito }: Cloud): Promise<void> => {
  const keys = `${cognito.endpoint}/${cognito.userPoolId}/.well-known/jwks.json`
  const deadline = Date.now() + 10_000
  for (const address of [`${site}/`, `${site}/config.json`, `${api}/openapi.json`, mail, keys])
    for (;;) {
      const answer = await fetch(address)
      const text = await answer.text()
      if (answer.ok) break
      if (Date.now() > deadline) throw new Error(`${address} answers ${answer.status}: ${text}`)
      await wait(200)
    }
}

/** The sample people of this state; an empty state gets them, with documents and announcements. */
const sampleUsers = async (cloud: Cloud): Promise<SampleUser[]> => {
  if (existsSync(people)) return readState<SampleUser[]>(people, [])
  const users = await step('Filling the empty state with sample data', () =>
    seed(cloud, line => console.error(`  ${line}`)),
  )
  await cloud.idle()
  writeState(people, users)
  return users
}

const tell = ({ site, api, mail, sms, logs }: Cloud, users: SampleUser[]): void => {
  console.log(
    `\nSite   ${site}\nAPI    ${api}\nMail   ${mail}\nSMS    ${sms}\nLogs   ${logs}\n\nSign in at ${site}/auth as`,
  )
  for (const { email, password, groups } of users)
    console.log(`  ${email.padEnd(22)} ${password}   ${groups.join(', ') || 'in no group'}`)
  console.log('\nCtrl-C stops it.')
}

/**
 * Builds and runs the whole product on this machine until it is stopped, and writes `.local/ready.json` once everything
 * answers. `PORT` chooses the site's port.
 * @param options.fresh drops the state first
 * @param options.live asks the real third parties, with the keys in `SECRET_{NAME}` of the environment
 * @param options.prepare builds and synthesises; answers the CDK output folder
 * @param options.development replaces bundles and pages while the sources change
 * @param options.onReady called once everything answers
 */
export const startProduct = async ({
  fresh,
  live = false,
  prepare = synthesise,
  development,
  onReady,
}: {
  fresh: boolean
  live?: boolean
  prepare?: (stopped: AbortSignal) => Promise<string>
  development?: Development
  onReady?: (cloud: Cloud) => void
}): Promise<void> => {
  let cloud: Cloud | undefined
  const stopped = onStop(async () => cloud?.close())
  // Keys and endpoints of the real AWS have no business here.
  for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name]
  try {
    const port = chosenPort()
    await checkFree(port)
    rmSync(ready, { force: true })
    const cdkOut = await prepare(stopped)
    // Without its people, a state is one whose seeding was cut short.
    const unfinished = existsSync(state) && !existsSync(people)
    if (unfinished)
      console.error('The last start did not finish its sample data; starting with an empty state.')
    cloud = await step('Starting the local cloud', () =>
      startCloud({
        dir,
        port,
        cdkOut,
        live,
        fresh: fresh || unfinished,
        ...(development && { development }),
      }),
    )
    await seedSecrets(cloud.environment)
    const users = await sampleUsers(cloud)
    await checkAnswers(cloud)
    const { site, api, cognito, mail, sms, environment } = cloud
    const outputs = Object.fromEntries(cloud.outputs)
    writeState(ready, { site, api, cognito, mail, sms, users, environment, outputs })
    tell(cloud, users)
    onReady?.(cloud)
  } catch (error) {
    if (stopped.aborted) return
    console.error(error instanceof Refusal ? error.message : error)
    await cloud?.close()
    process.exit(1)
  }
}
