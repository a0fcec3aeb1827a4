import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startCloud } from '../local/startCloud.ts'
import { seed, type SampleUser } from '../seed/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cloud: {
      site: string
      api: string
      mail: string
      sms: string
      cognito: { endpoint: string; userPoolId: string; clientId: string }
      users: SampleUser[]
      /** Environment of operations: endpoint, credentials, physical names as the functions know them. */
      environment: Record<string, string>
      /** Folder of its state. */
      dir: string
      /** Outputs of the stacks, as `{stack}.{output}`. */
      outputs: Record<string, unknown>
    }
  }
}

/** A fresh, seeded local cloud for the tests of one project. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-cloud-'))
  const cloud = await startCloud({ dir, port: 0 })
  const users = await seed(cloud)
  const { site, api, mail, sms, cognito, environment } = cloud
  provide('cloud', {
    site,
    api,
    mail,
    sms,
    cognito,
    users,
    environment,
    dir,
    outputs: Object.fromEntries(cloud.outputs),
  })
  return async () => {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
