import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { endpointsPlugin } from './endpoints.ts'
import { withIntegrity } from './integrity.ts'

const web = fileURLToPath(new URL('.', import.meta.url))

/**
 * Vite's settings for the staff area: one page without any inline script or
 * style, its files below `/assets/staff/`, so that they never meet the public
 * site's.
 */
export const staffConfig = (outDir: string): InlineConfig => ({
  configFile: false,
  root: web,
  publicDir: false,
  plugins: [react(), endpointsPlugin()],
  build: {
    outDir,
    emptyOutDir: false,
    assetsDir: 'assets/staff',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For mutation testing, which asks which lines of a script ran.
    sourcemap: process.env['SOURCE_MAPS'] === 'inline' && 'inline',
    chunkSizeWarningLimit: 600,
    rolldownOptions: { input: `${web}staff.html` },
  },
})

/** Builds the staff area into `{outDir}/staff/index.html` and `{outDir}/assets/staff/`. */
export const buildStaff = async (outDir: string): Promise<void> => {
  await build({ ...staffConfig(outDir), logLevel: 'warn' })
  await mkdir(join(outDir, 'staff'), { recursive: true })
  const built = join(outDir, 'staff.html')
  const page = await withIntegrity(await readFile(built, 'utf8'), outDir)
  await writeFile(join(outDir, 'staff/index.html'), page)
  await rm(built)
}
