import { londonTime } from '#contract/londonTime.ts'
import { correctedSlug } from '../../seed/announcements.ts'
import { caller } from '../../testing/caller.ts'
import { addProvider, removeProvider } from './providers.ts'
import type { Stage } from '../stage.ts'
import { setProvider } from './testing.ts'

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

/** Looks at the health of the services with mails going out each way, and at which secrets there are. */
export const watchServices = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const refused = await caller(cloud.api, tokens.newcomer)('getServiceHealth', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
  const call = caller(cloud.api, tokens.admin)
  // Of an active one the last poll is looked at.
  const { id } = await addProvider(stage)
  for (const provider of ['smtp', 'ses'] as const) {
    await setProvider(call, provider)
    const { services, tables } = (await call('getServiceHealth', {})).value()
    const ill = [...services, ...tables].filter(({ state }) => state === 'failing')
    if (ill.length > 0) throw new Error(JSON.stringify(ill))
  }
  await removeProvider(stage, id)
  const today = londonTime(new Date()).date
  ;(await call('getVisits', { query: { from: today, to: today } })).value()
  const { secrets } = (await call('listServiceSecrets', {})).value()
  if (!secrets.some(({ state }) => state === 'set')) throw new Error(JSON.stringify(secrets))
}

/** Opens an announcement as a browser's beacon tells it. */
export const countVisits = async ({ cloud }: Stage): Promise<void> => {
  const response = await fetch(`${cloud.api}/track-analytics`, {
    method: 'POST',
    headers: { 'user-agent': browser, 'content-type': 'application/json' },
    body: JSON.stringify({ path: `/news/${correctedSlug}` }),
  })
  const said = await response.text()
  if (said !== '{"success":true,"data":{"counted":true},"error":null}')
    throw new Error(`A beacon was answered ${response.status}: ${said}`)
}
