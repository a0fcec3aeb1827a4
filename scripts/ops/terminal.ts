import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Failure } from './failure.ts'

/** The next line of stdin, or undefined at its end. With `isSecret` a terminal does not show what is typed. */
const readLine = async (isSecret = false): Promise<string | undefined> => {
  const { stdin } = process
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface(isSecret ? { input: stdin, output: mute, terminal: true } : { input: stdin })
  lines.on('SIGINT', () => process.exit(130))
  for await (const line of lines) return line
  return undefined
}

/**
 * Continues only when a person types the environment's name, or when `yes` says that it was decided before.
 * @param consequence of the command, in a sentence or more
 * @throws Failure when something else is typed, or nothing
 */
export const confirm = async (env: string, consequence: string, yes = false): Promise<void> => {
  console.error(`\n${consequence}`)
  if (yes) return
  process.stderr.write(`Type ${env} to go on: `)
  const typed = await readLine()
  if (typed?.trim() !== env) throw new Failure('Not confirmed: nothing was changed.')
}

/** A secret from stdin, whole but for the line's end; at a terminal it is not shown. */
export const readSecret = async (name: string): Promise<string> => {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  process.stderr.write(`Value of ${name} (not shown), then Enter: `)
  const value = (await readLine(true)) ?? ''
  process.stderr.write('\n')
  return value
}

/** Rows in columns, the first row their titles. */
export const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map(row => (row[at] ?? '').length)))
  return rows
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
