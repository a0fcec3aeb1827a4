import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { arrive } from '../../web/e2e/person.ts'
import { serveBuiltKit } from '../../web/vite.kit.ts'
import { schemes, widths } from './take.ts'

/** Takes the pieces of the staff kit in all their states, and what opens over the page. */
export const takeKit = async (folder: string): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-kit-'))
  const { address, close } = await serveBuiltKit(dir)
  try {
    for (const width of widths)
      for (const open of ['', 'form', 'danger']) {
        const { page, context } = await arrive(address, width)
        await page.goto(`${address}?open=${open}`)
        await page.getByRole('heading', { name: 'A section', exact: true, includeHidden: true }).waitFor()
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          const path = join(folder, `${['kit', open].filter(Boolean).join('-')}-${width}-${colorScheme}.png`)
          await page.screenshot({ path, fullPage: open === '' })
          console.log(path)
        }
        await context.close()
      }
  } finally {
    await close()
    rmSync(dir, { recursive: true })
  }
}
