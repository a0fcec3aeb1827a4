import { company } from '#content/company.ts'

interface Props {
  title: string
  description?: string
}

/** Title and description of a page; the company's name follows the title unless it is in it. */
export const Head = ({ title, description }: Props) => {
  const full = title.includes(company.brand) ? title : `${title} | ${company.name}`
  return (
    <>
      <title>{full}</title>
      <meta property="og:title" content={full} />
      <meta property="og:site_name" content={company.name} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
    </>
  )
}
