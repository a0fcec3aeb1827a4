import { company } from '#content/company.ts'
import { navigation } from '#content/navigation.ts'
import { sharing } from '#content/sharing.ts'
import type { PageFacts } from './pageFacts.ts'

/** An address of the site: its origin, or nothing where that is not known, and the path. */
export type At = (path: string) => string

const issuer = (at: At) => ({
  '@type': ['Organization', 'Corporation'],
  '@id': at('/#company'),
  name: company.name,
  legalName: company.registration.name,
  description: company.description,
  url: at('/'),
  logo: at('/icon-512.png'),
  image: at('/share.png'),
  email: company.email.general,
  address: company.registration.office,
  tickerSymbol: sharing.tickerSymbol,
  ...(sharing.profiles.length > 0 && { sameAs: sharing.profiles }),
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'investor relations',
    email: company.email.investorRelations,
  },
})

const website = (at: At) => ({
  '@type': 'WebSite',
  '@id': at('/#website'),
  url: at('/'),
  name: company.name,
  inLanguage: 'en-GB',
  publisher: { '@id': at('/#company') },
})

/** Home, the pages above `path` that the navigation knows, and the page itself. */
const breadcrumbs = (path: string, title: string, at: At) => {
  const above = navigation.footer.filter(({ href }) => href === '/' || path.startsWith(`${href}/`))
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...above, { name: title, href: path }].map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(href),
    })),
  }
}

/** An announcement as schema.org's NewsArticle; a headline has 110 characters at most. */
const newsArticle = ({ title, description, article }: PageFacts, path: string, at: At) =>
  article && {
    '@type': 'NewsArticle',
    headline: title.slice(0, 110),
    description,
    datePublished: article.publishedAt,
    articleSection: article.section,
    mainEntityOfPage: at(path),
    image: [at('/share.png')],
    author: { '@id': at('/#company') },
    publisher: { '@id': at('/#company') },
  }

/** The type and owner of a page, in the words of schema.org (JSON-LD). */
export const structuredData = (facts: PageFacts, path: string, at: At) => ({
  '@context': 'https://schema.org',
  '@graph': [
    issuer(at),
    website(at),
    path === '/' ? undefined : breadcrumbs(path, facts.title, at),
    newsArticle(facts, path, at),
  ].filter(thing => thing !== undefined),
})
