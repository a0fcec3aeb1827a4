import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Invoke } from '../engine.ts'
import { type About, methodArn, socketEvent } from './socketEvent.ts'
import type { SocketApi } from './sockets.ts'

/** An answer in place of the handshake. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number) {
    super(STATUS_CODES[status])
    this.status = status
  }
}

interface Verdict {
  principalId?: string
  policyDocument?: { Statement?: { Effect: string; Resource: string | string[] }[] }
  context?: Record<string, unknown>
}

/** Asks the authoriser of `$connect`; answers what it says of the connection. @throws Refusal */
export const authorise = async (
  api: SocketApi,
  authorizerId: string,
  request: IncomingMessage,
  about: About,
  invoke: Invoke,
): Promise<Record<string, string>> => {
  const authorizer = api.authorizers.get(authorizerId)
  if (!authorizer) throw new Error(`There is no authoriser ${authorizerId}`)
  if (authorizer.headers.some(name => !request.headers[name])) throw new Refusal(401)
  const arn = methodArn(api)
  const question = { type: 'REQUEST', methodArn: arn, ...socketEvent(api, '$connect', about, { request }) }
  const { payload, error } = await invoke(authorizer.fn, question)
  if (error) throw new Refusal(error.message === 'Unauthorized' ? 401 : 500)
  const { principalId, policyDocument, context = {} } = payload as Verdict
  const matching = (policyDocument?.Statement ?? []).filter(({ Resource }) => [Resource].flat().includes(arn))
  const isAllowed = matching.some(({ Effect }) => Effect === 'Allow')
  if (!principalId || !isAllowed || matching.some(({ Effect }) => Effect === 'Deny')) throw new Refusal(403)
  return {
    ...Object.fromEntries(Object.entries(context).map(([name, value]) => [name, String(value)])),
    principalId,
  }
}
