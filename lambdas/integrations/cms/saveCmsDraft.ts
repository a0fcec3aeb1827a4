import type { HandlerOf } from '#runtime/endpoint.ts'
import { assertEditable, assertFits, assertVersion, fileNamed, unixLines } from './rules.ts'
import { current, services, writeNext, type Services } from './services.ts'

export const saveCmsDraft =
  (made: Services): HandlerOf<'saveCmsDraft'> =>
  async asked => {
    const { params, body, ifMatch } = asked
    const file = fileNamed(made.files, params.name)
    assertEditable(file)
    const content = unixLines(body.content)
    assertFits(content)
    const before = await current(made, file)
    // The same text once more, whose first answer was lost, or that changes nothing.
    if (before.version >= ifMatch && before.content === content) return before
    assertVersion(before, ifMatch)
    return writeNext(made, file, before, { action: 'saved', content }, asked)
  }

export { services }
