import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeBrowser } from '../web/e2e/person.ts'
import { startCloud } from './dev/startCloud.ts'
import { takeDocs } from './screenshots/docs.ts'
import { addSamples } from './screenshots/samples.ts'
import { takeKit } from './screenshots/kit.ts'
import { chooseShots } from './screenshots/shots.ts'
import { takeShots } from './screenshots/take.ts'
import { seed } from './seed/seed.ts'

/** Where the pictures go; nothing of it is tracked. */
const folder = '.local/screenshots'

const run = async (names: readonly string[]): Promise<number> => {
  const { shots, docs, kit } = chooseShots(names)
  mkdirSync(folder, { recursive: true })
  if (kit) await takeKit(folder)
  if (shots.length === 0 && !docs) return closeBrowser().then(() => 0)
  const dir = mkdtempSync(join(tmpdir(), 'blu-screenshots-'))
  const cloud = await startCloud({ dir, port: 0 })
  try {
    const people = await seed(cloud)
    // The guide's pictures come first: they show the product before anything else has happened in it.
    if (docs) await takeDocs(cloud.site, people)
    if (shots.length === 0) return 0
    const samples = await addSamples(cloud, people)
    return await takeShots({ site: cloud.site, people, samples, folder }, shots)
  } finally {
    await closeBrowser()
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

try {
  const failures = await run(process.argv.slice(2))
  if (failures > 0) {
    console.error(`${failures} of the views could not be taken: see above.`)
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
