import { company } from '#content/company.ts'
import { noteFacts, type Article } from '../head/pageFacts.ts'

interface Props {
  title: string
  description?: string
  /** Makes the page an article: for announcements. */
  article?: Article
  /** HTTP status of the page, where it depends on what was found. */
  status?: number | undefined
}

/**
 * Title and description of a page; the company's name follows the title unless
 * it is in it. What only crawlers read (canonical address, link preview,
 * structured data) is written by the server alone, see `head/HeadTags.tsx`.
 */
export const Head = ({ title, description, article, status }: Props) => {
  const full = title.includes(company.brand) ? title : `${title} | ${company.name}`
  if (import.meta.env.SSR) noteFacts({ title, full, description, article, status })
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
