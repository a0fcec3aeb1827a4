import { company } from '#content/company.ts'
import { sharing } from '#content/sharing.ts'
import { inScript } from './inScript.ts'
import type { PageFacts } from './pageFacts.ts'
import { structuredData } from './structuredData.ts'

interface Props {
  facts: PageFacts
  /** Path of the page without query. */
  path: string
  /** The site's origin; empty where it is not known, and addresses are then relative. */
  origin: string
}

/** The tags for crawlers and link previews: canonical address, Open Graph, Twitter card and JSON-LD. */
export const HeadTags = ({ facts, path, origin }: Props) => {
  const at = (address: string) => `${origin}${address}`
  const { full, description, article } = facts
  return (
    <>
      <link rel="canonical" href={at(path)} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={full} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={at(path)} />
      <meta property="og:image" content={at('/share.png')} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={sharing.imageText} />
      {article && <meta property="article:published_time" content={article.publishedAt} />}
      {article?.section && <meta property="article:section" content={article.section} />}
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: inScript(structuredData(facts, path, at)) }}
      />
    </>
  )
}
