import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../web/e2e/browser.ts'
import { machine, today, versionOf } from './machine.ts'
import { summarise, type RowSummary as Row } from './summary.ts'
import { median } from './table.ts'

const report = 'bench/loop.md'
/** A copy of the sources, below the checkout, so that its packages are found. */
const copy = resolve('.local/bench-loop')
const usualRuns = 5
/** Milliseconds between two requests. */
const pace = 20
/** Milliseconds between two changes of a file in the browser: its watcher takes two within a few for one. */
const breath = 300
/** Milliseconds after which a change is given up. */
const patience = 120_000
/** Milliseconds in which a first start builds the site and fills an empty state. */
const startPatience = 600_000

/** Copies what git knows or would know, with the built site when there is one. */
const copySources = (): void => {
  rmSync(copy, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  for (const file of listed.toString().split('\0'))
    if (file && existsSync(file)) cpSync(file, join(copy, file), { recursive: true })
  if (existsSync('web/dist')) cpSync('web/dist', join(copy, 'web/dist'), { recursive: true })
}

/** `npm run dev` in the copy, and what it says. */
const startDev = async () => {
  const child: ChildProcess = spawn(process.execPath, ['scripts/dev/dev.ts', '--fresh'], {
    cwd: copy,
    env: { ...process.env, PORT: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const lines: string[] = []
  createInterface({ input: child.stderr! }).on('line', line => lines.push(line))
  const end = async (): Promise<void> => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  const said = async (pattern: RegExp, from: number, within: number): Promise<void> => {
    const deadline = Date.now() + within
    while (!lines.slice(from).some(line => pattern.test(line))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`npm run dev never said ${pattern}:\n${lines.slice(-20).join('\n')}`)
      await wait(100)
    }
  }
  try {
    await said(/^Changes are followed/, 0, startPatience)
  } catch (error) {
    await end()
    throw error
  }
  const { site } = JSON.parse(readFileSync(join(copy, '.local/ready.json'), 'utf8')) as { site: string }
  return { site, end, said, count: () => lines.length, tail: () => lines.slice(-20).join('\n') }
}
type Dev = Awaited<ReturnType<typeof startDev>>

/** Replaces text in a file of the copy; what was replaced before is replaced by the next. */
const edit = (file: string, from: RegExp, to: string): void => {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(from, to)
  if (after === before) throw new Error(`${file} has nothing like ${from}: the bench has to follow the code.`)
  writeFileSync(path, after)
}

/** Milliseconds from a change until `look` sees it. @throws Error when it does not within `patience` */
const timed = async (what: string, change: () => void, look: () => Promise<boolean>): Promise<number> => {
  const begun = performance.now()
  change()
  while (performance.now() - begun < patience) {
    if (await look()) return performance.now() - begun
    await wait(pace)
  }
  throw new Error(`${what} was not seen within ${patience / 1000} s.`)
}

/** What is measured: a change of the sources, and how it is seen from outside. */
interface Reload {
  id: string
  what: string
  /** Seconds. */
  limit: number
  run(dev: Dev, number: number): Promise<number>
}

const ask = async (address: string): Promise<{ status: number; text: string; headers: Headers }> => {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** Runs what plays the template as well, and waits for that, so that it does not slow down the next. */
const thenPlayed = async (dev: Dev, work: () => Promise<number>): Promise<number> => {
  const from = dev.count()
  const time = await work()
  await dev.said(/infrastructure: .*\(/, from, patience)
  return time
}

const newRoute = (number: number): void => {
  const name = `getLoop${number}`
  edit(
    'lambdas/contract/meta.ts',
    /^export const getOpenApi/m,
    `export const ${name} = route({ method: 'GET', path: '/api/loop/${number}', access: 'public', summary: 'Measured.', returns: z.object({ number: z.int() }), problems: [] })\n$&`,
  )
  edit('lambdas/contract/contract.ts', /import \{ (?=.*'\.\/meta\.ts')/, `$&${name}, `)
  edit('lambdas/contract/contract.ts', /meta: \{ /, `$&${name}, `)
  edit('infra/access/readers.ts', /^ {2}getOpenApi: \{\},/m, `  ${name}: {},\n$&`)
  writeFileSync(
    join(copy, `lambdas/integrations/meta/${name}.ts`),
    `import type { HandlerOf } from '#runtime/endpoint.ts'\n` +
      `export const ${name} = (): HandlerOf<'${name}'> => async () => ({ number: ${number} })\n` +
      `export const services = () => undefined\n`,
  )
}

const features = ['midi', 'hid', 'serial', 'bluetooth', 'gamepad', 'battery', 'display-capture']

const overHttp: Reload[] = [
  {
    id: 'function',
    what: 'A change of a function is answered',
    limit: 1,
    run: ({ site }, number) =>
      timed(
        'The function',
        () => edit('lambdas/publishing/calendar/readers.ts', /today: .*,$/m, `today: '2001-01-0${number}',`),
        async () => (await ask(`${site}/api/public/events`)).text.includes(`"today":"2001-01-0${number}"`),
      ),
  },
  {
    id: 'schema',
    what: 'A change of a schema of the contract is answered',
    limit: 3,
    run: (dev, number) =>
      thenPlayed(dev, () =>
        timed(
          'The schema',
          () =>
            edit(
              'lambdas/contract/publishing/announcements.ts',
              /max\(10\d\)\.default\(20\)/,
              `max(${100 + number}).default(20)`,
            ),
          async () => (await ask(`${dev.site}/api/announcements?limit=${100 + number}`)).status === 200,
        ),
      ),
  },
  {
    id: 'route',
    what: 'A new route with a function of its own answers',
    limit: 10,
    run: (dev, number) =>
      thenPlayed(dev, () =>
        timed(
          'The route',
          () => newRoute(number),
          async () => (await ask(`${dev.site}/api/loop/${number}`)).status === 200,
        ),
      ),
  },
  {
    id: 'infrastructure',
    what: 'A change of the infrastructure is played',
    limit: 10,
    run: (dev, number) =>
      thenPlayed(dev, () =>
        timed(
          'The header',
          () => edit('infra/constructs/Headers.ts', /^ {2}'usb',/m, `$&\n  '${features[number]}',`),
          async () =>
            (await ask(`${dev.site}/favicon.svg`)).headers
              .get('permissions-policy')
              ?.includes(features[number] ?? '') ?? false,
        ),
      ),
  },
]

/** What is changed while a page is open on which somebody has typed. */
const inBrowser = [
  {
    id: 'page',
    what: 'A change of a public page is in the browser',
    path: '/contact',
    field: 'main form input',
    change: (number: number) =>
      edit(
        'web/src/public/contact/Contact.tsx',
        /<h2 id="closing">[^<]*<\/h2>/,
        `<h2 id="closing">Loop ${number}</h2>`,
      ),
    look: (number: number) => `document.getElementById('closing')?.textContent === 'Loop ${number}'`,
  },
  {
    id: 'style',
    what: 'A change of its style is in the browser',
    path: '/contact',
    field: 'main form input',
    change: (number: number) =>
      edit(
        'web/src/public/contact/Contact.module.css',
        /padding-block: [^;]*/,
        `padding-block: 9${number}px`,
      ),
    look: (number: number) =>
      `[...document.querySelectorAll('main *')].some(each => getComputedStyle(each).paddingTop === '9${number}px')`,
  },
  {
    id: 'staff',
    what: 'A change of a page of the staff area is in the browser',
    path: '/auth',
    field: 'input[name="email"]',
    change: (number: number) =>
      edit('web/src/auth/SignInForm.tsx', /label="(Sign In|Loop \d)"/, `label="Loop ${number}"`),
    look: (number: number) => `document.body.innerText.includes('Loop ${number}')`,
  },
]

/** Times the changes of one page; how often what was typed, or the page itself, was lost. */
const timedInBrowser = async (
  page: Page,
  site: string,
  { path, field, change, look }: (typeof inBrowser)[number],
  runs: number,
): Promise<{ times: number[]; lost: number }> => {
  await page.goto(site + path)
  // A package that Vite meets for the first time reloads the page once.
  await page.waitForLoadState('networkidle')
  if (path === '/contact') await page.locator('html[data-hydrated]').waitFor()
  const typed = page.locator(field).first()
  await typed.fill('kept')
  await page.evaluate('window.isSamePage = true')
  const times: number[] = []
  let lost = 0
  for (let number = 1; number <= runs; number++) {
    await wait(breath)
    // The page's policy forbids what Playwright's own waiting does; asking again and again it allows.
    times.push(
      await timed(
        path,
        () => change(number),
        async () => Boolean(await page.evaluate(look(number))),
      ),
    )
    const isKept =
      (await page.evaluate('window.isSamePage === true')) && (await typed.inputValue()) === 'kept'
    if (!isKept) lost++
  }
  return { times, lost }
}

const rowOf = (id: string, what: string, times: readonly number[], limit: number): Row => ({
  id,
  what,
  value: Math.max(...times) / 1000,
  unit: 's',
  limit,
  spread: [Math.min(...times) / 1000, Math.max(...times) / 1000],
})

const pageOf = (
  rows: readonly Row[],
  times: readonly number[][],
  runs: number,
  lost: number,
  load: number,
): string => `# The fast loop, measured

\`npm run bench -- loop\`, ${today()}. ${machine(`product ${versionOf('.')}`)}; load average ${load.toFixed(1)} before it began.

\`npm run dev\` on a copy of the sources, each change ${runs} times, from the moment in which the file is written until it is seen
from outside: an answer of the API, asked for every ${pace} ms, or what an open page shows. Of the pages with something typed,
${lost === 0 ? 'none lost it' : `${lost} lost it`}.

| what | median s | slowest s | bar s |
|---|---:|---:|---:|
${rows.map(({ what, value, limit }, index) => `| ${what} | ${(median([...(times[index] ?? [])]) / 1000).toFixed(2)} | ${value.toFixed(2)} | ${limit} |`).join('\n')}
`

/**
 * Measures how long a change of the sources takes until it is seen, and writes `bench/loop.md`.
 * @throws Error when a change is not seen at all
 */
export const benchLoop = async ({ runs = usualRuns }: { runs?: number } = {}): Promise<void> => {
  const [load = 0] = loadavg()
  copySources()
  const dev = await startDev()
  const browser = await launchBrowser()
  try {
    const measured: { row: Row; times: number[] }[] = []
    const keep = (row: Row, times: number[]): void => {
      measured.push({ row, times })
      console.log(`${row.what}: ${times.map(time => (time / 1000).toFixed(2)).join(', ')} s`)
    }
    for (const { id, what, limit, run } of overHttp) {
      const times: number[] = []
      // The first answer bundles nothing and starts a thread: that is no change.
      if (id === 'function') await ask(`${dev.site}/api/public/events`)
      if (id === 'schema') await ask(`${dev.site}/api/announcements`)
      for (let number = 1; number <= runs; number++) times.push(await run(dev, number))
      keep(rowOf(id, what, times, limit), times)
    }
    const page = await browser.newPage()
    let lost = 0
    for (const reload of inBrowser) {
      const result = await timedInBrowser(page, dev.site, reload, runs)
      lost += result.lost
      keep(rowOf(reload.id, reload.what, result.times, 1), result.times)
    }
    console.log(`Pages that lost what was typed: ${lost}`)
    if (runs !== usualRuns) return
    const rows = measured.map(({ row }) => row)
    mkdirSync('bench', { recursive: true })
    writeFileSync(
      report,
      pageOf(
        rows,
        measured.map(({ times }) => times),
        runs,
        lost,
        load,
      ),
    )
    await summarise('loop', [
      ...rows,
      {
        id: 'lost',
        what: 'Open pages that lost what was typed, of all changes',
        value: lost,
        unit: '',
        limit: 0,
      },
    ])
  } catch (error) {
    console.error(dev.tail())
    throw error
  } finally {
    await browser.close()
    await dev.end()
    rmSync(copy, { recursive: true, force: true })
  }
}
