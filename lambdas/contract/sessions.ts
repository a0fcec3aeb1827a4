import * as z from 'zod'
import { route } from './route.ts'

/** The Cognito groups that mean something here (decision 16). */
export const groups = ['admins', 'editors'] as const
export type Group = (typeof groups)[number]

export const openSession = route({
  method: 'POST',
  path: '/api/sessions',
  access: 'account',
  summary: 'Tells the server that a person has signed in, so that it is on record.',
  limit: 'open_session',
  returns: z.object({ user_id: z.string(), groups: z.array(z.enum(groups)) }),
  problems: ['too_many'],
})
