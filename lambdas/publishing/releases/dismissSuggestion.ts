import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { act } from './act.ts'
import { services, type Services } from './services.ts'
import { keyOf } from './suggestions.ts'

/** Dismissed items that a release remembers: more than it ever suggests. */
const most = 100

/** Takes an item from what may be the RNS of a release, because somebody says that it is not. */
export const dismissSuggestion =
  (made: Services): HandlerOf<'dismissSuggestion'> =>
  asked => {
    const key = keyOf({ provider: asked.body.provider, item_id: asked.body.id })
    return act(made, asked, {
      action: 'RELEASE_SUGGESTION_DISMISSED',
      isDone: ({ dismissed }) => dismissed.includes(key),
      after: asked.body,
      change: current => {
        const suggestions = current.suggestions.filter(one => keyOf(one) !== key)
        if (suggestions.length === current.suggestions.length)
          throw new Problem('conflict', {
            message: 'This item is no longer suggested. Look at the release again.',
          })
        const dismissed = [...current.dismissed, key].slice(-most)
        return { release: { ...current, suggestions, dismissed }, rows: [] }
      },
    })
  }

export { services }
