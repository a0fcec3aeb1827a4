import { company } from '#content/company.ts'

const { name, description, email, listing, registration } = company

/** The company in the words of schema.org, for search engines; a data block, which no browser runs. */
const data = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Corporation',
  name,
  legalName: registration.name,
  description,
  email: email.general,
  address: registration.office,
  tickerSymbol: `LON ${listing.code}`,
}).replaceAll('<', '\\u003c')

export const CompanyData = () => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
)
