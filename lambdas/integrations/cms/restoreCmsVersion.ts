import type { HandlerOf } from '#runtime/endpoint.ts'
import { earlierVersion } from './earlierVersion.ts'
import { assertEditable, assertVersion, fileNamed } from './rules.ts'
import { current, services, writeNext, type Services } from './services.ts'

export const restoreCmsVersion =
  (made: Services): HandlerOf<'restoreCmsVersion'> =>
  async asked => {
    const { params, ifMatch } = asked
    const file = fileNamed(made.files, params.name)
    assertEditable(file)
    const { content = made.originals[file.path] ?? '' } = await earlierVersion(made, file, params.version)
    const before = await current(made, file)
    // The same call once more, whose first answer was lost, or one that changes nothing.
    if (before.version >= ifMatch && before.content === content) return before
    assertVersion(before, ifMatch)
    return writeNext(
      made,
      file,
      before,
      { action: 'restored', restored_from: params.version, content },
      asked,
    )
  }

export { services }
