import { searchOf, type Filters } from './audit/filters.ts'

/** The audit trail, searched. */
export const auditPath = (filters: Partial<Filters>): string => `/admin/security/audit${searchOf(filters)}`
