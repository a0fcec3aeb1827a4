import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { act } from './act.ts'
import { goOn } from './opening.ts'
import { services, type Services } from './services.ts'
import { stepped } from './steps.ts'

/** Lets a release that was held go on: out at its moment and after its RNS, at once when both have come. */
export const resumeRelease =
  (made: Services): HandlerOf<'resumeRelease'> =>
  asked =>
    act(made, asked, {
      action: 'RELEASE_RESUMED',
      isDone: ({ phase, on_hold }) => (phase === 'approved' || phase === 'waiting') && !on_hold,
      change: (current, things, now) => {
        if (!current.on_hold) throw new Problem('conflict', { message: 'It is not on hold.' })
        const resumed = stepped({ ...current, on_hold: false }, 'resumed', now, asked.user)
        return goOn(made.rns, current, resumed, things, now)
      },
    })

export { services }
