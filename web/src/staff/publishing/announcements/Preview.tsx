import { Alert } from '@aws-amplify/ui-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import type { PublicAnnouncement } from '#contract/publishing/announcements.ts'
import { announcements as words } from '#content/announcements.ts'
import { Article } from '../../../public/announcement/Article.tsx'
import { wrapTables } from '../../../public/announcement/wrapTables.ts'
import { api, problemText } from '../../../kit/api.ts'
import { stateOf } from '../../documents/documentState.ts'
import { ReaderPreview } from '../pickers/ReaderPreview.tsx'
import { useAllDocuments, useAnnouncements } from '../pickers/useThings.ts'
import type { Values } from './values.ts'

/** An announcement as its readers will see it: the public page's own component, and the text as the server keeps it. */
export const Preview = (props: { id: string; values: Values; stored: StaffAnnouncement | undefined }) => {
  const { id, values, stored } = props
  const { data: documents } = useAllDocuments()
  const { data: all } = useAnnouncements()
  const { content } = values
  const { data: cleaned, error } = useQuery({
    queryKey: ['preview', content],
    queryFn: () => api.previewAnnouncement({ body: { content } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  if (error)
    return (
      <Alert variation="error" role="alert" hasIcon={false} heading="The preview could not be made">
        {problemText(error)}
      </Alert>
    )
  if (!cleaned) return <p role="status">Making the preview…</p>

  const at = stored?.released_at ?? new Date().toISOString()
  const linkTo = (other: string | undefined) => {
    const found = all?.announcements.find(one => one.id === other)
    return found ? { slug: found.slug, title: found.title } : null
  }
  const attached = values.attachments.flatMap(one => documents?.find(document => document.id === one) ?? [])
  const hidden = attached.filter(document => stateOf(document, Date.now()) !== 'public')
  const shown: PublicAnnouncement = {
    id,
    slug: stored?.slug ?? 'preview',
    kind: values.kind,
    title: values.title || 'Without a title',
    content: wrapTables(cleaned.content, words.table),
    summary: cleaned.summary,
    announcement_type: values.announcement_type,
    external_link: values.external_link.trim() || null,
    date_published: at.slice(0, 10),
    released_at: at,
    is_featured: values.is_featured,
    source: stored?.source ?? 'staff',
    ...(values.rns_number && { rns_number: values.rns_number }),
    ...(values.headline_category && { headline_category: values.headline_category }),
    updated_at: at,
    replaces: linkTo(values.replaces || undefined),
    replaced_by: linkTo(stored?.replaced_by),
    attachments: attached.map(({ title, url, file_size }) => ({ title, url, size: file_size })),
  }
  return (
    <ReaderPreview
      title={shown.title}
      text={
        <>
          As readers will see it. {!stored?.released_at && 'Date and time stand for those of its release. '}
          {hidden.length > 0 &&
            `Not public yet, so without a link until they are: ${hidden.map(({ title }) => title).join(', ')}.`}
        </>
      }
    >
      <Article announcement={shown} />
    </ReaderPreview>
  )
}
