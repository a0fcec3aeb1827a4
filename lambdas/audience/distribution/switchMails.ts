import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const switchMails =
  ({ mails }: Pick<Services, 'mails'>): HandlerOf<'switchMails'> =>
  async asked =>
    mails.set(asked.body.paused, actorOf(asked), asked.user.email, asked.request.now)

export { services }
