import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { clientConfig, type Target } from '../../seed/seed.ts'
import { signIn } from '../../seed/signIn.ts'
import { send, statesOf } from '../../seed/upload.ts'
import { createUser, sampleUsers } from '../../seed/users.ts'
import { differences } from '../../testing/consistency.ts'
import { refuseRealCloud } from 'local-cloud/loopback'
import { synthesise } from '../../build/synthesise.ts'

// The products run in processes of their own, and this one asks them too.
refuseRealCloud()

type Product = Target & { site: string; process: ChildProcess }

const file = (name: string) => ({
  name,
  type: 'text/csv' as const,
  bytes: new TextEncoder().encode(`date,price\n${`2025-01-01,${name}\n`.repeat(100_000)}`),
})

describe('kill -9 of the local cloud during uploads', () => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-crash-'))
  const [person] = sampleUsers()
  let cdkOut: string
  let product: Product

  const start = async (): Promise<Product> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'crash.fixture.ts'), dir, cdkOut], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    return { ...(JSON.parse(line) as Target & { site: string }), process: child }
  }

  const kill = async (): Promise<void> => {
    product.process.kill('SIGKILL')
    await once(product.process, 'exit')
  }

  const token = () => signIn(product.cognito, person?.email ?? '', person?.password ?? '')

  beforeAll(async () => {
    cdkOut = await synthesise()
    product = await start()
    const pool = new CognitoIdentityProviderClient(clientConfig(product))
    if (person) await createUser(pool, product.cognito.userPoolId, person)
  })

  afterAll(async () => {
    await kill()
    rmSync(dir, { recursive: true, force: true })
  })

  it.each([
    ['while the bytes are on their way', 1, 0],
    ['as soon as the first bytes are there', 1, 1],
    ['when all bytes are there', 4, 4],
  ])('leaves files, records and addresses in agreement: killed %s', async (round, started, accepted) => {
    const files = Array.from({ length: 4 }, (_, index) => file(`${round} ${index}.csv`))
    let begun = 0
    let taken: string[] = []
    const sending = send(product.api, await token(), 'companydocuments', files, {
      onStart: () => begun++,
      onAccepted: id => taken.push(id),
    })
    const lost = sending.then(
      () => undefined,
      (error: unknown) => error,
    )
    await vi.waitUntil(() => begun >= started && taken.length >= accepted, { timeout: 20_000, interval: 1 })
    await kill()
    await lost
    const kept = [...taken]
    product = await start()
    const fresh = await token()
    if (kept.length > 0)
      await vi.waitFor(
        async () => {
          const states = await statesOf(product.api, fresh, kept)
          expect(states.map(({ state }) => state)).toEqual(kept.map(() => 'done'))
        },
        { timeout: 40_000, interval: 200 },
      )
    await vi.waitFor(async () => expect(await differences(product)).toEqual([]), {
      timeout: 20_000,
      interval: 200,
    })
    taken = []
  })
})
