import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import chromiumPackage from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'

const installed = '/usr/bin/chromium'

/** Keeps the browser from calling anybody by itself, and lets it start in a container. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The package's own unpacker, which it exports to nobody: without it the libraries stay packed outside of Lambda. */
interface Unpacker {
  inflate: (archive: string) => Promise<string>
}

/** Unpacks the browser that the npm package carries, with the libraries and fonts it needs. */
const unpacked = async () => {
  const entry = import.meta.resolve('@sparticuz/chromium')
  const { inflate } = (await import(new URL('lambdafs.js', entry).href)) as Unpacker
  const executablePath = await chromiumPackage.executablePath()
  const libraries = await inflate(fileURLToPath(new URL('../../bin/al2023.tar.br', entry)))
  return {
    executablePath,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(libraries, 'lib'),
      FONTCONFIG_PATH: path.join(os.tmpdir(), 'fonts'),
    },
  }
}

/** How this machine runs a Chromium: the installed one when there is one, else the one in the npm package. */
export const browserCommand = async (): Promise<{
  executablePath: string
  env?: NodeJS.ProcessEnv
  args: string[]
}> => ({ ...(existsSync(installed) ? { executablePath: installed } : await unpacked()), args })

/** Starts a headless Chromium with a fresh profile for the tests. The caller closes it. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch(await browserCommand())

if (import.meta.main) await browserCommand()
