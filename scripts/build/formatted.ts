import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatOptions } from 'oxfmt'

/**
 * A text that a command writes, as `npm run format` would leave it.
 * @param file its name, whose ending says the language
 * @throws Error when the text is not of that language
 */
export const formatted = async (file: string, text: string): Promise<string> => {
  const settings = readFileSync(join(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8')
  const { ignorePatterns: _, ...options } = JSON.parse(settings) as FormatOptions & {
    ignorePatterns: string[]
  }
  const { code, errors } = await format(file, text, options)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
