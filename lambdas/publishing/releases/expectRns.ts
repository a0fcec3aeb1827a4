import { isDeepStrictEqual } from 'node:util'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { act } from './act.ts'
import { goOn } from './opening.ts'
import { awaitsRns, type StoredRelease } from './release.ts'
import { services, type Services } from './services.ts'
import { sightingBy, withSighting } from './sight.ts'
import { stepped } from './steps.ts'
import { look } from './suggestions.ts'

/** Says which RNS a release waits for. What providers showed already is compared anew. */
export const expectRns =
  (made: Services): HandlerOf<'expectRns'> =>
  asked =>
    act(made, asked, {
      action: 'RELEASE_RNS_EXPECTED',
      isDone: ({ rns }) => isDeepStrictEqual(rns, asked.body),
      after: { rns: asked.body },
      change: async (current, things, now) => {
        if (current.phase !== 'waiting' || !awaitsRns(current))
          throw new Problem('conflict', { message: 'It waits for no RNS.' })
        const said: StoredRelease = { ...current, rns: asked.body, suggestions: [], dismissed: [] }
        const expecting = stepped(said, 'rns_expected', now, asked.user)
        const { certain, suggestions } = await look(made.rns, expecting, things, now)
        if (!certain) return { release: { ...expecting, suggestions }, rows: [] }
        const seen = withSighting(expecting, sightingBy(certain, 'number'), now)
        return goOn(made.rns, current, stepped(seen, 'rns_seen', now), things, now)
      },
    })

export { services }
