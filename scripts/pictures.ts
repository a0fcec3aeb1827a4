import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchBrowser } from '../web/e2e/browser.ts'
import { drawings } from './pictures/drawings.ts'

/** Draws the pack's pictures (link preview, icons) again: after its mark, brand or headline has changed. */
const folder = 'web/content/pictures'
mkdirSync(folder, { recursive: true })

const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  for (const { file, width, height, svg } of drawings()) {
    await page.setViewportSize({ width, height })
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`)
    await page.screenshot({ path: join(folder, file) })
    console.log(join(folder, file))
  }
} finally {
  await browser.close()
}
const drawn = Object.fromEntries(
  drawings().map(({ file, svg }) => [file, createHash('sha256').update(svg).digest('hex')]),
)
writeFileSync(join(folder, '..', 'pictures.json'), `${JSON.stringify(drawn, null, 2)}\n`)
