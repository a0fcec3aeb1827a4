import type { UpdateKind } from '#contract/audience/updateKinds.ts'

/** What the kinds of update are called. */
export const kindNames: Record<UpdateKind, string> = {
  regulatory: 'Regulatory announcements',
  company: 'Company news',
  reports: 'Results and reports',
}
