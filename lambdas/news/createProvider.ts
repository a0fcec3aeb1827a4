import { isDeepStrictEqual } from 'node:util'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { added, assertFits, formOf, view } from './rules.ts'
import { services, type Services } from './services.ts'

export const createProvider =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'createProvider'> =>
  async asked => {
    const { body, request } = asked
    const form = formOf(body)
    const before = await providers.get(body.id)
    // The same call once more, whose first answer was lost.
    if (before && isDeepStrictEqual(formOf(before), form)) return view(before)
    if (before) throw new Problem('conflict')
    assertFits(form)
    const provider = added({ ...form, id: body.id }, request.now)
    const entry = {
      ...actorOf(asked),
      action_type: 'RNS_PROVIDER_CREATED',
      object: `providers/${body.id}`,
      after: form,
    }
    if (!(await providers.write(provider, entry, request.now))) throw new Problem('conflict')
    return view(provider)
  }

export { services }
