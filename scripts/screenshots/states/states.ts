import { allViews, type Shot } from '../views.ts'
import { content } from './content.ts'
import { people } from './people.ts'
import { services } from './services.ts'
import { fail } from './steps.ts'
import { tools } from './tools.ts'
import { visitors } from './visitors.ts'

/** Each page of the staff area when its data cannot be read; the session still can. */
const failed: Shot[] = allViews
  .filter(({ name, staff }) => staff && !name.startsWith('account'))
  .map(view => ({ ...view, name: `${view.name}-failed`, prepare: fail(/\/api\/(?!sessions)/) }))

/** States of pages: what is made or done first, dialogs, conflicts, and what is missing. */
export const states: Shot[] = [...visitors, ...people, ...content, ...tools, ...services, ...failed]
