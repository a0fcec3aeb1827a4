import type { Announcement } from './announcements.ts'
import type { Document } from '../documents/documents.ts'
import { headlineCategories } from './headlineCategories.ts'

/**
 * Headline categories that usually repeat what the market knows or move no price: meetings and their notices, holdings,
 * dealings, voting rights, names and offices. Anything else may be inside information (UK MAR, article 7).
 */
const routine = new Set(
  'AGM ALS AMO APM BLR CAN COS CRO DCC DSH FEE FEO FER HOL NAR NOA NOE NOR NRA PME POS RAG RDN RDS REG RES RET ROM RTT SPM TRS TVR'.split(
    ' ',
  ),
)

const codeOf = (category: string): string =>
  category in headlineCategories
    ? category
    : (Object.entries(headlineCategories).find(([, name]) => name === category)?.[0] ?? '')

/** Whether an announcement is taken for price-sensitive until a person says otherwise. */
export const isUsuallySensitive = ({
  kind,
  headline_category = '',
}: Pick<Announcement, 'kind' | 'headline_category'>): boolean =>
  kind === 'regulatory' && !routine.has(codeOf(headline_category))

/** Whether a document is: a report brings figures. */
export const isReport = ({ category }: Pick<Document, 'category'>): boolean =>
  ['annual-report', 'interim-report', 'quarterly-report'].includes(category)
