import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { browserCommand } from '../../../web/e2e/browser.ts'

/**
 * A headless Chromium that takes orders on a port: Lighthouse opens its own
 * pages, which a browser that Playwright leads would hold back.
 * @throws Error when it ends before it has said its port
 */
export const startChromium = async () => {
  const { executablePath, env, args } = await browserCommand()
  const profile = mkdtempSync(join(tmpdir(), 'blu-chromium-'))
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...own], {
    env: env ?? process.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let port: number | undefined
  const lines = createInterface({ input: child.stderr })
  for await (const line of lines) {
    port = Number(/DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1])
    if (port) break
  }
  if (!port) throw new Error('Chromium ended without saying its port.')
  child.stderr.resume()
  const about = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as { Browser: string }
  return {
    port,
    version: about.Browser,
    close: async () => {
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
