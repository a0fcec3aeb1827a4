import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

const tags = /<(?:script\b[^>]* src|link rel="modulepreload"[^>]* href)="\/(assets\/[^"]+\.js)"/g

/**
 * A built page that says the hash of each script it loads, so that a browser runs none that was changed on its way.
 * @param site folder with the built files
 */
export const withIntegrity = async (html: string, site: string): Promise<string> => {
  const files = [...new Set([...html.matchAll(tags)].map(([, file = '']) => file))]
  const hashes = await Promise.all(
    files.map(async file => {
      const bytes = await readFile(path.join(site, file))
      return [file, createHash('sha384').update(bytes).digest('base64')] as const
    }),
  )
  const hashOf = new Map(hashes)
  return html.replace(tags, (tag, file: string) => `${tag} integrity="sha384-${hashOf.get(file)}"`)
}
