import { randomUUID } from 'node:crypto'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { counted, scan } from './scan.ts'
import { services, type Services } from './services.ts'

/** Scans, keeps what was found, and puts it on record: a scan that cannot be recorded was none. */
export const validateRnsSecurity =
  ({ scans, world }: Pick<Services, 'scans' | 'world'>): HandlerOf<'validateRnsSecurity'> =>
  async asked => {
    const { user, request } = asked
    const rows = await scan(world(request.now, request.origin))
    const done = {
      id: randomUUID(),
      started_at: request.now.toISOString(),
      finished_at: new Date().toISOString(),
      user_id: user.id,
      rows,
    }
    await scans.keep(done, {
      ...actorOf(asked),
      action_type: 'SECURITY_SCAN',
      object: `scans/${done.id}`,
      details: { rows: rows.length, risks: counted(rows) },
    })
    return done
  }

export { services }
