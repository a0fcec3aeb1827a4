import { getCmsVersion as route } from '#contract/cms.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { earlierVersion } from './earlierVersion.ts'
import { fileNamed } from './rules.ts'
import { services, type Services } from './services.ts'

export const getCmsVersion =
  (made: Services): Handler<typeof route> =>
  async ({ params }) => {
    const file = fileNamed(made.files, params.name)
    const found = await earlierVersion(made, file, params.version)
    return { ...found, content: found.content ?? made.originals[file.path] ?? '' }
  }

export const handler = endpoint('getCmsVersion', route, getCmsVersion, services)
