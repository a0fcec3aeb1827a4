import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Texts = z.array(z.object({ url: z.string(), title: z.string(), text: z.string() }))

/**
 * The text of the site's pages, as its build wrote it. The bundled function carries it: `scripts/build/siteTexts.ts`
 * puts it in the place of this module.
 */
export const siteTexts = (): z.infer<typeof Texts> =>
  Texts.parse(JSON.parse(readFileSync(new URL('../../../web/dist/search.json', import.meta.url), 'utf8')))
