import type { HandlerOf } from '#runtime/endpoint.ts'
import { allFiles, services, type Services } from './services.ts'

export const listDrafts =
  (made: Services): HandlerOf<'listDrafts'> =>
  async () => ({ drafts: (await allFiles(made)).filter(({ edited }) => edited) })

export { services }
