import type { ReleaseItem } from '#contract/publishing/releases.ts'

export const announcementsPath = '/admin/content/announcements'
export const releasesPath = '/admin/content/releases'

/** Where an announcement is written and edited. */
export const announcementPath = (id: string): string => `${announcementsPath}/${id}`

/** Where a release is shown, changed and approved. */
export const releasePath = (id: string): string => `${releasesPath}/${id}`

/** Where a release of these things is begun. */
export const newReleasePath = (items: readonly ReleaseItem[]): string => {
  const search = new URLSearchParams(items.map(({ type, id }) => [type, id]))
  return `${releasesPath}/new${items.length > 0 ? `?${search}` : ''}`
}

/** The things that such an address names. */
export const itemsOf = (search: URLSearchParams): ReleaseItem[] =>
  [...search].flatMap(([type, id]) => (type === 'document' || type === 'announcement' ? [{ type, id }] : []))
