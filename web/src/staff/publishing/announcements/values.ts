import type { AnnouncementInput, StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'

/** An announcement as its form has it: what is not said is empty. */
export interface Values extends Omit<AnnouncementInput, 'external_link'> {
  headline_category: string
  rns_number: string
  external_link: string
  replaces: string
}

/** Names of the fields, as readers of the form know them. */
export const labels = {
  kind: 'Kind',
  title: 'Title',
  announcement_type: 'Type',
  headline_category: 'Headline category',
  rns_number: 'RNS number',
  content: 'Text',
  external_link: 'External link',
  is_featured: 'Featured',
  attachments: 'Attachments',
  replaces: 'Replaces',
} as const satisfies Record<keyof Values, string>

export const fields = Object.keys(labels) as (keyof Values)[]

/** The type that an announcement of a kind has unless somebody says otherwise. */
export const usualType: Record<Values['kind'], string> = { regulatory: 'RNS', company: 'Company news' }

/** A form without anything in it. */
export const emptyValues: Values = {
  kind: 'company',
  title: '',
  content: '',
  announcement_type: usualType.company,
  headline_category: '',
  rns_number: '',
  external_link: '',
  is_featured: false,
  attachments: [],
  replaces: '',
}

/** What a stored announcement, or an earlier text of one, says. */
export const valuesOf = (
  said: Pick<
    StaffAnnouncement,
    Exclude<keyof AnnouncementInput, 'headline_category' | 'replaces' | 'rns_number'>
  > &
    Pick<AnnouncementInput, 'headline_category' | 'replaces' | 'rns_number'>,
): Values => ({
  kind: said.kind,
  title: said.title,
  content: said.content,
  announcement_type: said.announcement_type,
  headline_category: said.headline_category ?? '',
  rns_number: said.rns_number ?? '',
  external_link: said.external_link ?? '',
  is_featured: said.is_featured,
  attachments: said.attachments,
  replaces: said.replaces ?? '',
})

/** The form's values, as the API takes them. */
export const inputOf = (values: Values): AnnouncementInput => {
  const { headline_category, rns_number, replaces, external_link, ...rest } = values
  return {
    ...rest,
    external_link: external_link.trim() || null,
    ...(headline_category && { headline_category }),
    ...(rns_number.trim() && { rns_number }),
    ...(replaces && { replaces }),
  }
}
