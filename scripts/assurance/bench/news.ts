import { mkdirSync, writeFileSync } from 'node:fs'
import { fanOutSection, measureFanOut, usualSubscribers } from './fanOut.ts'
import { machine, today, versionOf } from './machine.ts'
import { measureParsing } from './news/parsing.ts'
import { measurePolling } from './news/polling.ts'
import { summarise } from './summary.ts'

const report = 'bench/news.md'

/** Measures how news is read, polled and handed out, and writes `bench/news.md`. */
export const benchNews = async (): Promise<void> => {
  const parsing = await measureParsing()
  const polling = await measurePolling()
  const fanOut = fanOutSection(await measureFanOut(usualSubscribers))
  const versions = machine(`product ${versionOf('.')}`, `feedsmith ${versionOf('node_modules/feedsmith')}`)
  const head = `# News, measured\n\n\`npm run bench -- news\`, ${today()}. ${versions}.`
  const text = `${[head, parsing, polling.text, fanOut].join('\n\n')}\n`
  console.log(text)
  mkdirSync('bench', { recursive: true })
  writeFileSync(report, text)
  await summarise('news', polling.rows)
}
