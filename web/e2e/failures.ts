import { afterEach } from 'vitest'
import { peoplePresent } from './person.ts'

// A failure in the browser cannot be told from its message alone, and CI keeps nothing but its log.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const { page, complaints } of peoplePresent) {
    if (page.isClosed()) continue
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    const said = [`${task.name}: ${page.url()}`, ...complaints.slice(-5), shown.slice(0, 6_000), '']
    process.stderr.write(said.join('\n'))
  }
})
