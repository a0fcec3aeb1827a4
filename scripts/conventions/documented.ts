import { globSync, readFileSync } from 'node:fs'

/** The documents that tell people to type something. */
export const documents = [
  'README.md',
  'infra/README.md',
  ...globSync('docs/**/*.md'),
  ...globSync('scripts/**/README.md'),
].sort()

const isCommand = /^([A-Z_]+=\S+ )*(npm (run|start|test|install|ci)\b|(npx|aws) )/

/** Lines of blocks of code, without the comment at their end. */
const inBlocks = (text: string): string[] =>
  [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map(line => line.replace(/\s+# .*$/, '').trim())

const inLines = (text: string): string[] =>
  [...text.replace(/^```\w*\n[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) =>
    code.trim(),
  )

/** Each command that a document names, with the documents that do. */
export const documentedCommands = (): Map<string, string[]> => {
  const commands = new Map<string, string[]>()
  for (const page of documents) {
    const text = readFileSync(page, 'utf8')
    for (const command of new Set([...inBlocks(text), ...inLines(text)]))
      if (isCommand.test(command)) commands.set(command, [...(commands.get(command) ?? []), page])
  }
  return commands
}
