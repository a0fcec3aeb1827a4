import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { act } from './act.ts'
import { lockItems } from './itemRows.ts'
import { assertNotOver } from './rules.ts'
import { services, type Services } from './services.ts'
import { stepped } from './steps.ts'

/** Stops an approved release: whatever moment comes and whatever RNS is seen, nothing of it appears until it goes on. */
export const holdRelease =
  (made: Services): HandlerOf<'holdRelease'> =>
  asked =>
    act(made, asked, {
      action: 'RELEASE_HELD',
      isDone: ({ on_hold }) => on_hold,
      change: (current, things, now) => {
        assertNotOver(current, now)
        if (current.phase === 'drafted')
          throw new Problem('conflict', { message: 'It is not approved: nothing of it goes out.' })
        const { out_at: _, ...rest } = current
        return {
          release: stepped({ ...rest, phase: 'waiting', on_hold: true }, 'held', now, asked.user),
          rows: current.phase === 'approved' ? lockItems(current, things) : [],
        }
      },
    })

export { services }
