/** Subjects of investor updates (decision 6); a subscriber gets all of them unless told otherwise. */
export const updateKinds = ['regulatory', 'company', 'reports'] as const
export type UpdateKind = (typeof updateKinds)[number]
