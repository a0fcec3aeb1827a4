import type { HandlerOf } from '#runtime/endpoint.ts'
import { fileNamed } from './rules.ts'
import { current, services, type Services } from './services.ts'

export const getCmsFile =
  (made: Services): HandlerOf<'getCmsFile'> =>
  async ({ params }) =>
    current(made, fileNamed(made.files, params.name))

export { services }
