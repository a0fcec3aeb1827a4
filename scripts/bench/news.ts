import { mkdirSync, writeFileSync } from 'node:fs'
import { fanOutSection, measureFanOut, usualSubscribers } from './fanOut.ts'
import { machine, today } from './machine.ts'

const report = 'bench/news.md'

/** Measures the way of news, a section each, and writes the figures to `bench/news.md`. */
export const benchNews = async (): Promise<void> => {
  const sections = [fanOutSection(await measureFanOut(usualSubscribers))]
  const head = `# News, measured\n\n\`npm run bench -- news\`, ${today()}. ${machine()}.\n`
  mkdirSync('bench', { recursive: true })
  writeFileSync(report, [head, ...sections].join('\n'))
}
