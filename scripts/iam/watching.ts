import { caller } from '../testing/caller.ts'
import type { Stage } from './stage.ts'
import { setProvider } from './trying.ts'

/** Looks at the health of the services with mails going out each way, and at which secrets there are. */
export const watchServices = async (stage: Stage): Promise<void> => {
  const { cloud, tokens } = stage
  const refused = await caller(cloud.api, tokens.newcomer)('getServiceHealth', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
  const call = caller(cloud.api, tokens.admin)
  for (const provider of ['smtp', 'ses'] as const) {
    await setProvider(call, provider)
    const { services, tables } = (await call('getServiceHealth', {})).value()
    const ill = [...services, ...tables].filter(({ state }) => state === 'failing')
    if (ill.length > 0) throw new Error(JSON.stringify(ill))
  }
  const { secrets } = (await call('listServiceSecrets', {})).value()
  if (!secrets.some(({ state }) => state === 'set')) throw new Error(JSON.stringify(secrets))
}
