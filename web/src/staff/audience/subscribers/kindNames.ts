import type { UpdateKind } from '#contract/audience/updateKinds.ts'

/** The names of the kinds of update. */
export const kindNames: Record<UpdateKind, string> = {
  regulatory: 'Regulatory announcements',
  company: 'Company news',
  reports: 'Results and reports',
}
