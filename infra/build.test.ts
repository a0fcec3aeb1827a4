import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuild } from './build.ts'
import { environmentOf } from './environments.ts'
import { buildFixture } from './templates.fixture.ts'

const root = mkdtempSync(join(tmpdir(), 'build-'))
const empty = mkdtempSync(join(tmpdir(), 'build-'))
beforeAll(() => buildFixture(root))
afterAll(() => [root, empty].forEach(folder => rmSync(folder, { recursive: true })))

describe('what was built', () => {
  it('prod refuses the sample company, unless this is a rehearsal', () => {
    expect(() => readBuild(root, environmentOf('prod'), false)).toThrow(/samplePack=allowed/)
    expect(readBuild(root, environmentOf('prod'), true).sample).toBe(true)
    expect(readBuild(root, environmentOf('staging'), false).sample).toBe(true)
  })

  it('a website or a function that was not built is named, with the command that builds it', () => {
    const dev = environmentOf('dev')
    expect(() => readBuild(empty, dev, false)).toThrow('web/dist/manifest.json is missing: run npm run build')
    const build = readBuild(root, dev, false)
    rmSync(join(root, 'dist/lambdas/sessions/index.mjs'))
    expect(() => build.lambda('sessions')).toThrow('dist/lambdas/sessions/index.mjs is missing')
  })

  it('the files that the edge lets through are those beside pages, assets and app shells', () => {
    expect(readBuild(root, environmentOf('dev'), false).files).toEqual(['/favicon.svg', '/config.json'])
  })
})
