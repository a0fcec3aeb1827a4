import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import fc from 'fast-check'
import * as z from 'zod'
import type { Route } from '#contract/route.ts'
import { httpEvent } from '#runtime/testing.ts'
import { httpFunctions } from '../../../../infra/functions.ts'
import { callsOf } from '../../../testing/arbitraries.ts'
import { openStage, type Stage } from '../../../iam/stage.ts'

interface Asked {
  routeKey: string
  params?: Record<string, string>
  query?: Record<string, string>
}

/** The functions that readers wait for, with what the first of them asks. */
export const readers: Readonly<Record<string, Asked>> = {
  renderPage: { routeKey: 'GET /live/{page+}', params: { page: 'news' } },
  listPublicDocuments: { routeKey: 'GET /api/public/documents', query: { bucket: 'companydocuments' } },
  announcements: { routeKey: 'GET /api/announcements' },
  search: { routeKey: 'GET /api/search', query: { q: 'interim results' } },
  sharePrice: { routeKey: 'GET /api/share-price' },
  feeds: { routeKey: 'GET /live/feeds/{file}', params: { file: 'regulatory.xml' } },
}

/** A call that fits the schemas of a route, always the same for it. */
const callOf = (route: Route) => {
  const fits = z.object({ params: z.object(route.params ?? {}), query: z.object(route.query ?? {}), body: route.body ?? z.unknown() }) // oxfmt-ignore
  const [call] = fc
    .sample(callsOf(route), { seed: 1, numRuns: 200 })
    .filter(one => fits.safeParse(one).success)
  return call
}

/** A product with sample data, and the first event of each function of HTTP that is measured there. */
export interface Scene {
  environment: Record<string, string>
  events: ReadonlyMap<string, object>
  close: Stage['close']
}

/** Opens a product for fresh functions to ask, as an administrator where nobody else may. */
export const openScene = async (): Promise<Scene> => {
  const stage = await openStage()
  const { environment, endpoint, credentials } = stage.cloud
  const secrets = new SecretsManagerClient({ region: environment['AWS_REGION'] ?? '', endpoint, credentials })
  const { SecretString = '' } = await secrets.send(
    new GetSecretValueCommand({ SecretId: environment['ORIGIN_SECRET_ARN'] }),
  )
  secrets.destroy()
  const claims = { sub: 'bench', 'cognito:groups': '[admins]', scope: 'aws.cognito.signin.user.admin' }
  const eventOf = ({ routeKey, ...asked }: Asked & { body?: string }): object => ({
    ...httpEvent({ ...asked, headers: { 'x-origin-secret': SecretString, 'if-match': '"1"' }, claims }),
    routeKey,
  })
  const events = [...httpFunctions()].flatMap(([name, [served]]): [string, object][] => {
    const reader = readers[name]
    if (reader) return [[name, eventOf(reader)]]
    const call = served && callOf(served.route)
    if (!call) return []
    const { params, query, body } = call
    const routeKey = `${served.route.method} ${served.route.path}`
    return [[name, eventOf({ routeKey, params, query, ...(body !== undefined && { body: JSON.stringify(body) }) })]] // oxfmt-ignore
  })
  return { environment, events: new Map(events), close: stage.close }
}
