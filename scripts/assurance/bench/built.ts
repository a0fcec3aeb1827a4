import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import * as z from 'zod'
import { synthesise } from '../../../infra/templates.fixture.ts'
import { findings } from '../../../web/e2e/axe.ts'
import { launchBrowser } from '../../../web/e2e/browser.ts'
import { arrive, closeBrowser, signInByForm } from '../../../web/e2e/person.ts'
import { idleUsd } from '../../ops/cost/report.ts'
import { synthesiseResources } from '../../ops/cost/synthesised.ts'
import { allViews } from '../../screenshots/views.ts'
import { type SampleUser, seed } from '../../seed/seed.ts'
import { asDeployed, scoreOf } from '../../testing/observatory.ts'
import { inCloud, type Row, rowOf, spreadOf } from './report.ts'
import { summarise } from './summary.ts'

const texts = z.union([z.string().transform(text => [text]), z.array(z.string())])
const Statement = z.looseObject({ Effect: z.string(), Action: texts.default([]) })
const Document = z.object({ PolicyDocument: z.object({ Statement: z.array(Statement) }) })

/** Findings in prod's templates, of cdk-nag and CloudFormation, and the actions that its policies allow. */
const templateRows = (): Row[] => {
  const { findings, resources } = synthesise('prod')
  const allowed = resources('AWS::IAM::Policy')
    .flatMap(({ Properties }) => Document.parse(Properties).PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => Action)
  const wide = allowed.filter(action => action.includes('*')).length
  return [
    rowOf('nag', 'Findings of cdk-nag in prod that no written reason accepts', findings.length, '', 0),
    rowOf(
      'wildcards',
      `Wildcards among the ${allowed.length} actions that prod’s policies allow`,
      wide,
      '',
      0,
    ),
  ]
}

const widths = [360, 1440]

/** Runs axe on every page that `npm run screenshots` visits. The browser tests check its dialogs and states. */
const accessibleRow = async (site: string, admin: SampleUser): Promise<Row> => {
  let found = 0
  try {
    for (const width of widths) {
      const { page } = await arrive(site, width)
      for (const { path, staff } of allViews.toSorted((a, b) => Number(!!a.staff) - Number(!!b.staff))) {
        if (staff && !new URL(page.url()).pathname.startsWith('/admin')) await signInByForm(page, admin)
        await page.goto(path, { waitUntil: 'networkidle' })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          for (const each of await findings(page)) {
            console.log(`${path} at ${width} px: ${each}`)
            found++
          }
        }
      }
    }
  } finally {
    await closeBrowser()
  }
  const what = `Findings of axe on ${allViews.length} pages, at ${widths.join(' and ')} px, light and dark`
  return rowOf('axe', what, found, '', 0)
}

const kB = (text: string): number => brotliCompressSync(text).length / 1000

/** Scripts that home loads until it is hydrated; the query client comes with the first read. */
const scriptsOf = async (site: string): Promise<number> => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(site)
    await page.locator('html[data-hydrated]').waitFor()
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = loaded.filter(name => name.endsWith('.js') && !name.includes('/query-'))
    const sizes = await Promise.all(scripts.map(async script => kB(await (await fetch(script)).text())))
    return sizes.reduce((sum, size) => sum + size, 0)
  } finally {
    await browser.close()
  }
}

const stylesOf = async (site: string): Promise<number> => {
  const html = await (await fetch(site)).text()
  return kB([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text ?? '').join(''))
}

/** The lowest score of the headers of some addresses. */
const headersRow = async (
  id: string,
  what: string,
  site: string,
  paths: readonly string[],
  limit: number,
): Promise<Row> => {
  const scores: number[] = []
  for (const path of paths) {
    const answer = await fetch(site + path, { redirect: 'manual' })
    const text = await answer.text()
    const html = answer.headers.get('content-type')?.startsWith('text/html') ? text : ''
    scores.push(scoreOf({ headers: asDeployed(answer.headers), html }).score)
  }
  return rowOf(id, what, Math.min(...scores), '', limit, { atLeast: true, spread: spreadOf(scores) })
}

/** Weighs what is built, scores its headers, looks for what axe and cdk-nag find, and adds up what it costs: what needs no stopwatch. */
export const benchBuilt = (): Promise<void> =>
  inCloud(async cloud => {
    const { site } = cloud
    const [admin] = await seed(cloud)
    if (!admin) throw new Error('The seed has no users.')
    const manifest = JSON.parse(readFileSync('web/dist/manifest.json', 'utf8')) as Record<
      'livePages' | 'pages',
      string[]
    >
    const paths = [...manifest.pages, ...manifest.livePages].filter(path => !path.includes('{'))
    const [embeds, others] = [true, false].map(is => paths.filter(path => path.startsWith('/embed/') === is))
    const besides = ['/admin', '/api/announcements', '/api/team', '/no/such/page']
    const rows = [
      rowOf('scripts', 'Scripts of home until it is hydrated, brotli', await scriptsOf(site), 'kB', 95),
      rowOf('styles', 'Styles of a public page, brotli', await stylesOf(site), 'kB', 10),
      await headersRow(
        'headers',
        'HTTP Observatory, the lowest score of pages, API, errors',
        site,
        [...(others ?? []), ...besides],
        130,
      ),
      await headersRow('embeds', 'The same, of pages that others may frame', site, embeds ?? [], 120),
      rowOf(
        'idle',
        'Idle cost of prod a month, without what is optional',
        idleUsd(await synthesiseResources('prod')),
        'USD',
        15,
      ),
      await accessibleRow(site, admin),
      ...templateRows(),
    ]
    await summarise('built', rows)
    for (const { what, value, unit } of rows) console.log(`${what}: ${Number(value.toFixed(2))} ${unit}`)
  })
