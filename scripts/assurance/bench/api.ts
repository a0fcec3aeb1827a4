import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloud } from '../../dev/startCloud.ts'
import { seed } from '../../seed/seed.ts'
import { signIn } from '../../seed/signIn.ts'
import { tokenMaker } from '../../testing/tokens.ts'
import { ask, startBare } from './api/load.ts'
import type { Outcome } from './api/loadRun.ts'
import { measureRevocations, type RevocationCost } from './api/revocations.ts'
import { machine, today, versionOf } from './machine.ts'
import { summarise } from './summary.ts'

const report = 'bench/api.md'
const connections = [1, 16, 64]
const secondsEach = 5

/** What is read: paths that are asked for in turn, and whether by staff. */
interface Subject {
  what: string
  paths: string[]
  isStaff?: true
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

const subjects: Subject[] = [
  { what: 'home, a stored page', paths: ['/'] },
  { what: 'news, a rendered page', paths: ['/news'] },
  { what: 'announcements, kept at the edge for a second', paths: ['/api/announcements'] },
  {
    what: 'announcements, a hundred addresses',
    paths: numbers(100).map(limit => `/api/announcements?limit=${limit}`),
  },
  { what: 'feed of regulatory news', paths: ['/feeds/regulatory.xml'] },
  { what: 'documents of a bucket, staff', paths: ['/api/documents?bucket=companydocuments'], isStaff: true },
]

interface Measured {
  what: string
  /** In the order of `connections`. */
  outcomes: Outcome[]
}

const bareName = 'nothing: a server that answers the same bytes'

const table = (measured: readonly Measured[]): string => {
  const rows = measured.map(({ what, outcomes }) => {
    const figures = outcomes.map(({ rate, p50, p99 }) => `${Math.round(rate)} (${p50}, ${p99})`)
    const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
    return `| ${[what, ...figures, failed].join(' | ')} |`
  })
  return [
    `| read | ${connections.map(count => `${count} connected`).join(' | ')} | failed |`,
    `|---|${'---:|'.repeat(connections.length + 1)}`,
    ...rows,
  ].join('\n')
}

const page = (measured: readonly Measured[], { kept, read }: RevocationCost): string => `# Reads, measured

\`npm run bench -- api\`, ${today()}. ${machine(`product ${versionOf('.')}`, `autocannon ${versionOf('node_modules/autocannon')}`)}.

Answers a second, in brackets the milliseconds of the median and of 99 of 100. Each read takes the whole way through the local cloud, for ${secondsEach} seconds, on processors that all share: the figures compare the parts, and say nothing about AWS.

${table(measured)}

A request that is not public asks whether its token is revoked; a function keeps the answer for three seconds. The documents of a bucket take ${kept.toFixed(1)} ms with a kept answer and ${read.toFixed(1)} ms without, ${(read / kept).toFixed(2)} times.
`

/** Measures the reads of the product under load and writes `bench/api.md`. The exit code says whether a read failed. */
export const benchApi = async (): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0, byHand: true })
  try {
    const [user] = await seed(cloud)
    if (!user) throw new Error('The sample has no people.')
    await cloud.idle()
    const body = Buffer.from(await (await fetch(`${cloud.site}/api/announcements`)).arrayBuffer())
    const bare = await startBare(body)
    const measured: Measured[] = []
    const measure = async (what: string, url: string, paths: string[], headers: Record<string, string>) => {
      const outcomes: Outcome[] = []
      for (const count of connections)
        outcomes.push(await ask({ url, paths, headers, connections: count, seconds: secondsEach }))
      measured.push({ what, outcomes })
    }
    await measure(bareName, bare.url, ['/'], {}).finally(bare.close)
    for (const { what, paths, isStaff } of subjects) {
      // A token lives ten minutes.
      const token = isStaff && (await signIn(cloud.cognito, user.email, user.password))
      await measure(what, cloud.site, paths, token ? { authorization: `Bearer ${token}` } : {})
    }
    const documents = `${cloud.site}/api/documents?bucket=companydocuments`
    const text = page(measured, await measureRevocations(documents, tokenMaker(dir, cloud.cognito)))
    console.log(text)
    mkdirSync('bench', { recursive: true })
    writeFileSync(report, text)
    const failed = measured.flatMap(({ outcomes }) => outcomes).reduce((sum, each) => sum + each.failed, 0)
    await summarise('api', [
      { id: 'reads', what: 'reads that failed under load', value: failed, unit: '', limit: 0 },
    ])
    if (failed > 0) process.exitCode = 1
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}
