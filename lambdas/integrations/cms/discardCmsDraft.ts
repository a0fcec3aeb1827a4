import type { HandlerOf } from '#runtime/endpoint.ts'
import { assertVersion, fileNamed } from './rules.ts'
import { current, services, writeNext, type Services } from './services.ts'

export const discardCmsDraft =
  (made: Services): HandlerOf<'discardCmsDraft'> =>
  async asked => {
    const { params, ifMatch } = asked
    const file = fileNamed(made.files, params.name)
    const before = await current(made, file)
    // Done already, or there is nothing to give up.
    if (before.version >= ifMatch && !before.edited) return before
    assertVersion(before, ifMatch)
    return writeNext(made, file, before, { action: 'discarded', content: undefined }, asked)
  }

export { services }
