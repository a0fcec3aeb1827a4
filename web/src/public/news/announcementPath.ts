import { paths } from '../../paths.ts'

/** The address of an announcement's own page. */
export const announcementPath = (slug: string): string => `${paths.news}/${encodeURIComponent(slug)}`
