import { getCmsFile as route } from '#contract/cms.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { fileNamed } from './rules.ts'
import { current, services, type Services } from './services.ts'

export const getCmsFile =
  (made: Services): Handler<typeof route> =>
  async ({ params }) =>
    current(made, fileNamed(made.files, params.name))

export const handler = endpoint('getCmsFile', route, getCmsFile, services)
