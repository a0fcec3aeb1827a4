import { switchMails as route } from '#contract/distribution.ts'
import { actorOf } from '#runtime/actor.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'

export const switchMails =
  ({ mails }: Pick<Services, 'mails'>): Handler<typeof route> =>
  async asked =>
    mails.set(asked.body.paused, actorOf(asked), asked.user.email, asked.request.now)

export const handler = endpoint('switchMails', route, switchMails, services)
