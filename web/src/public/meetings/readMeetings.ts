import type { ShownMeetings } from '#contract/publishing/meetings.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome } from '../../deferred.ts'

/** Starts reading the meetings; ends in an outcome and never rejects. */
export const readMeetings = (api: Pick<PublicApi, 'listMeetings'>): Promise<Outcome<ShownMeetings>> =>
  outcomeOf('Error fetching general meetings', api.listMeetings())
