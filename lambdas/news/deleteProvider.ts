import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { formOf } from './rules.ts'
import { services, type Services } from './services.ts'

export const deleteProvider =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'deleteProvider'> =>
  async asked => {
    const { params, request } = asked
    const faulty = await providers.faulty(params.id)
    const readable = faulty ? undefined : await providers.get(params.id)
    const before = readable ? formOf(readable) : faulty
    if (!before) return { deleted: true }
    const entry = {
      ...actorOf(asked),
      action_type: faulty ? 'FAULTY_PROVIDER_REMOVED' : 'RNS_PROVIDER_DELETED',
      object: `providers/${params.id}`,
      before,
    }
    // Where it is gone already, somebody else deleted it, and that is on record.
    await providers.remove(params.id, entry, request.now)
    return { deleted: true }
  }

export { services }
