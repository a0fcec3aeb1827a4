import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../web/e2e/browser.ts'
import { report, rowOf, slowest, type Timed, timesTable } from './report.ts'
import { summarise } from './summary.ts'

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

/** A change of the sources, measured over HTTP, and how it shows from outside. */
interface Reload {
  id: string
  what: string
  /** Seconds. */
  limit: number
  /** Where it is seen. */
  path: string
  change(number: number): void
  isSeen(answer: { status: number; text: string; headers: Headers }, number: number): boolean
  /** It plays the template as well, for which the next change waits, so that it is not slowed down. */
  isPlayed?: true
}

const ask = async (address: string) => {
  const answer = await fetch(address)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
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
    path: '/api/public/events',
    change: number =>
      edit('lambdas/publishing/calendar/readers.ts', /today: .*,$/m, `today: '2001-01-0${number}',`),
    isSeen: ({ text }, number) => text.includes(`"today":"2001-01-0${number}"`),
  },
  {
    id: 'schema',
    what: 'A change of a schema of the contract is answered',
    limit: 3,
    path: '/api/announcements?limit=10{number}',
    change: number =>
      edit(
        'lambdas/contract/publishing/announcements.ts',
        /max\(10\d\)\.default\(20\)/,
        `max(${100 + number}).default(20)`,
      ),
    isSeen: ({ status }) => status === 200,
    isPlayed: true,
  },
  {
    id: 'route',
    what: 'A new route with a function of its own answers',
    limit: 10,
    path: '/api/loop/{number}',
    change: newRoute,
    isSeen: ({ status }) => status === 200,
    isPlayed: true,
  },
  {
    id: 'infrastructure',
    what: 'A change of the infrastructure is played',
    limit: 10,
    path: '/favicon.svg',
    change: number => edit('infra/constructs/Headers.ts', /^ {2}'usb',/m, `$&\n  '${features[number]}',`),
    isSeen: ({ headers }, number) =>
      headers.get('permissions-policy')?.includes(features[number] ?? 'none') === true,
    isPlayed: true,
  },
]

/** Times the changes of one kind, one after the other. */
const timedOverHttp = async (
  { site, count, said }: Dev,
  { what, path, change, isSeen, isPlayed }: Reload,
  runs: number,
): Promise<number[]> => {
  const times: number[] = []
  // The first answer bundles nothing and starts a thread: that is no change.
  await ask(site + path.replace(/\?.*/, ''))
  for (let number = 1; number <= runs; number++) {
    const [from, address] = [count(), site + path.replace('{number}', String(number))]
    times.push(
      await timed(
        what,
        () => change(number),
        async () => isSeen(await ask(address), number),
      ),
    )
    if (isPlayed) await said(/infrastructure: .*\(/, from, patience)
  }
  return times
}

/** Changes made while a page is open on which somebody has typed. */
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
    const all: Timed[] = []
    for (const reload of overHttp) all.push({ ...reload, times: await timedOverHttp(dev, reload, runs) })
    const page = await browser.newPage()
    let lost = 0
    for (const reload of inBrowser) {
      const result = await timedInBrowser(page, dev.site, reload, runs)
      lost += result.lost
      all.push({ ...reload, times: result.times, limit: 1 })
    }
    const isUsual = runs === usualRuns
    await report(
      'loop',
      'The fast loop, measured',
      `\`npm run dev\` on a copy of the sources, each change ${runs} times, from the moment in which the file is written until it is seen
from outside: an answer of the API, asked for every ${pace} ms, or what an open page shows; load average ${load.toFixed(1)} before it began. Of the pages with something typed,
${lost === 0 ? 'none lost it' : `${lost} lost it`}.

${timesTable(all)}`,
      { isUsual },
    )
    if (!isUsual) return
    const what = 'Open pages that lost what was typed, of all changes'
    await summarise('loop', [...slowest(all), rowOf('lost', what, lost, '', 0)])
  } catch (error) {
    console.error(dev.tail())
    throw error
  } finally {
    await browser.close()
    await dev.end()
    rmSync(copy, { recursive: true, force: true })
  }
}
