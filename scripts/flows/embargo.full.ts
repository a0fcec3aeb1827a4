import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Cloud } from 'local-cloud/cloud'
import { startCloud } from '../dev/startCloud.ts'
import { seed } from '../seed/seed.ts'
import { embargo } from './embargo.ts'

const dir = mkdtempSync(join(tmpdir(), 'blu-embargo-'))
let cloud: Cloud | undefined
afterAll(async () => {
  await cloud?.close()
  rmSync(dir, { recursive: true, force: true })
})

/** A product whose scheduler never reaches what starts the follow-ups of releases. */
const open = async () => {
  cloud = await startCloud({ dir, port: 0 })
  const users = await seed(cloud)
  cloud.fault({ kind: 'lose', on: 'startReleases', times: Infinity })
  await cloud.idle()
  const { api, cognito, site } = cloud
  return { api, cognito, site, users }
}

embargo('X-020 P-119 a release, watched for two minutes from outside, the scheduler switched off', open, {
  ahead: 120,
  pace: 10,
  early: 100,
})
