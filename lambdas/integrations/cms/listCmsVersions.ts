import type { HandlerOf } from '#runtime/endpoint.ts'
import { fileNamed } from './rules.ts'
import { services, type Services } from './services.ts'

export const listCmsVersions =
  ({ files, versions }: Services): HandlerOf<'listCmsVersions'> =>
  async ({ params, query }) =>
    versions.list(fileNamed(files, params.name).path, query.after, query.limit)

export { services }
