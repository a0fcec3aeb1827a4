import type { HandlerOf } from '#runtime/endpoint.ts'
import { earlierVersion } from './earlierVersion.ts'
import { fileNamed } from './rules.ts'
import { services, type Services } from './services.ts'

export const getCmsVersion =
  (made: Services): HandlerOf<'getCmsVersion'> =>
  async ({ params }) => {
    const file = fileNamed(made.files, params.name)
    const found = await earlierVersion(made, file, params.version)
    return { ...found, content: found.content ?? made.originals[file.path] ?? '' }
  }

export { services }
