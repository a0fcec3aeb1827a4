import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fanOutSection, measureFanOut, usualSubscribers } from './fanOut.ts'
import { machine, today } from './machine.ts'
import { measureParsing } from './news/parsing.ts'
import { measurePolling } from './news/polling.ts'

const report = 'bench/news.md'

/** What is measured, one after the other, each a section of the report. */
const parts: (() => string | Promise<string>)[] = [
  measureParsing,
  measurePolling,
  async () => fanOutSection(await measureFanOut(usualSubscribers)),
]

const versionOf = (folder: string) =>
  (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version

/** Measures how news is read, polled and handed out, and writes `bench/news.md`. */
export const benchNews = async (): Promise<void> => {
  const sections: string[] = []
  for (const measure of parts) sections.push(await measure())
  const versions = machine(`product ${versionOf('.')}`, `feedsmith ${versionOf('node_modules/feedsmith')}`)
  const text = `# News, measured\n\n\`npm run bench -- news\`, ${today()}. ${versions}.\n\n${sections.join('\n\n')}\n`
  console.log(text)
  mkdirSync('bench', { recursive: true })
  writeFileSync(report, text)
}
