import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import * as z from 'zod'
import { synthesise } from '../../../infra/templates.fixture.ts'
import { findings } from '../../../web/e2e/axe.ts'
import { launchBrowser } from '../../../web/e2e/browser.ts'
import { arrive, closeBrowser, signInByForm } from '../../../web/e2e/person.ts'
import { startCloud } from '../../dev/startCloud.ts'
import { idleUsd } from '../../ops/cost/report.ts'
import { synthesiseResources } from '../../ops/cost/synthesised.ts'
import { allViews } from '../../screenshots/views.ts'
import { type SampleUser, seed } from '../../seed/seed.ts'
import { asDeployed, scoreOf } from '../../testing/observatory.ts'
import { type RowSummary as Row, summarise } from './summary.ts'

const texts = z.union([z.string().transform(text => [text]), z.array(z.string())])
const Statement = z.looseObject({ Effect: z.string(), Action: texts.default([]) })
const Document = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) })

const none = (id: string, what: string, value: number): Row => ({ id, what, value, unit: '', limit: 0 })

/** What the checks of prod's templates find: cdk-nag and CloudFormation, and the actions that its policies allow. */
const templateRows = (): Row[] => {
  const { findings, resources } = synthesise('prod')
  const allowed = resources('AWS::IAM::Policy')
    .flatMap(({ Properties }) => Document.parse(Properties).PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => Action)
  return [
    none('nag', 'Findings of cdk-nag in prod that no written reason accepts', findings.length),
    none(
      'wildcards',
      `Wildcards among the ${allowed.length} actions that prod’s policies allow`,
      allowed.filter(action => action.includes('*')).length,
    ),
  ]
}

const widths = [360, 1440]
const schemes = ['light', 'dark'] as const

const inBoth = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await findings(page)))
  }
  return found
}

/** What axe finds on every page that `npm run screenshots` looks at. Its dialogs and states are looked at by the browser tests. */
const accessibleRow = async (site: string, admin: SampleUser): Promise<Row> => {
  const found: string[] = []
  try {
    for (const width of widths) {
      const { page } = await arrive(site, width)
      for (const { path, staff } of allViews.toSorted((a, b) => Number(!!a.staff) - Number(!!b.staff))) {
        if (staff && !new URL(page.url()).pathname.startsWith('/admin')) await signInByForm(page, admin)
        await page.goto(path, { waitUntil: 'networkidle' })
        found.push(...(await inBoth(page)).map(each => `${path} at ${width} px: ${each}`))
      }
    }
  } finally {
    await closeBrowser()
  }
  for (const each of found) console.log(each)
  return {
    id: 'axe',
    what: `Findings of axe on ${allViews.length} pages, at ${widths.join(' and ')} px, light and dark`,
    value: found.length,
    unit: '',
    limit: 0,
  }
}

const kB = (text: string): number => brotliCompressSync(text).length / 1000

/** What home loads of scripts until it is hydrated; the query client comes with the first read. */
const scriptsOf = async (site: string): Promise<number> => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(site)
    await page.locator('html[data-hydrated]').waitFor()
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = loaded.filter(name => name.endsWith('.js') && !name.includes('/query-'))
    const texts = await Promise.all(scripts.map(async script => (await fetch(script)).text()))
    return texts.map(kB).reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}

const stylesOf = async (site: string): Promise<number> => {
  const html = await (await fetch(site)).text()
  return kB([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '').join(''))
}

/** Scores of the headers of pages, an error and the API. */
const scoresOf = async (site: string, paths: readonly string[]): Promise<number[]> => {
  const scores: number[] = []
  for (const path of paths) {
    const answer = await fetch(site + path, { redirect: 'manual' })
    const text = await answer.text()
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? text : ''
    scores.push(scoreOf({ headers: asDeployed(answer.headers), html }).score)
  }
  return scores
}

const pathsOf = (): string[] => {
  const manifest = JSON.parse(readFileSync('web/dist/manifest.json', 'utf8')) as Record<
    'livePages' | 'pages',
    string[]
  >
  return [...manifest.pages, ...manifest.livePages].filter(path => !path.includes('{'))
}

const lowest = (id: string, what: string, scores: readonly number[], limit: number): Row => ({
  id,
  what,
  value: Math.min(...scores),
  unit: '',
  limit,
  atLeast: true,
  spread: [Math.min(...scores), Math.max(...scores)],
})

/** Weighs what is built, scores its headers, looks for what axe and cdk-nag find, and adds up what it costs: what needs no stopwatch. */
export const benchBuilt = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0 })
  try {
    const [admin] = await seed(cloud)
    if (!admin) throw new Error('The seed has no users.')
    const paths = pathsOf()
    const isEmbed = (path: string) => path.startsWith('/embed/')
    const others = ['/admin', '/api/announcements', '/api/team', '/no/such/page']
    const rows: Row[] = [
      {
        id: 'scripts',
        what: 'Scripts of home until it is hydrated, brotli',
        value: await scriptsOf(cloud.site),
        unit: 'kB',
        limit: 95,
      },
      {
        id: 'styles',
        what: 'Styles of a public page, brotli',
        value: await stylesOf(cloud.site),
        unit: 'kB',
        limit: 10,
      },
      lowest(
        'headers',
        'HTTP Observatory, the lowest score of pages, API, errors',
        await scoresOf(cloud.site, [...paths.filter(path => !isEmbed(path)), ...others]),
        130,
      ),
      lowest(
        'embeds',
        'The same, of pages that others may frame',
        await scoresOf(cloud.site, paths.filter(isEmbed)),
        120,
      ),
      {
        id: 'idle',
        what: 'Idle cost of prod a month, without what is optional',
        value: idleUsd(await synthesiseResources('prod')),
        unit: 'USD',
        limit: 15,
      },
      await accessibleRow(cloud.site, admin),
      ...templateRows(),
    ]
    await summarise('built', rows)
    for (const { what, value, unit } of rows) console.log(`${what}: ${Number(value.toFixed(2))} ${unit}`)
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
