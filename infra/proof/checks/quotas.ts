import { type Check, fault } from '../check.ts'
import { sharesOf } from '../quotas.ts'
import { subjectOf } from '../quotas/quota.ts'

/** Nothing is larger, longer or more than AWS takes. What comes near it `npm run ops -- quotas` says. */
export const quotas: Check = (templates, environment) =>
  sharesOf(subjectOf(templates, environment))
    .filter(({ share }) => share > 1)
    .map(({ stack, id, used, quota }) =>
      fault({ stack, id }, `${used} ${quota.name}, of which AWS takes ${quota.limit}: ${quota.source}`),
    )
