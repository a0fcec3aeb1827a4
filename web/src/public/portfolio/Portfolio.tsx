import { portfolio } from '#content/portfolio.ts'
import { Head } from '../../ui/Head.tsx'
import { Closing } from '../parts/Closing.tsx'
import { PageHero } from '../parts/PageHero.tsx'
import { CaseStudy } from './CaseStudy.tsx'
import { Companies } from './Companies.tsx'
import { Details } from './Details.tsx'
import { Sectors } from './Sectors.tsx'
import { Treasury } from './Treasury.tsx'

const { title, description, hero, lead, companies, call } = portfolio

export const Component = () => (
  <>
    <Head title={title} description={description} />
    <PageHero heading={hero} lead={lead} />
    <Companies />
    <Sectors />
    <CaseStudy />
    <Treasury />
    <Closing words={call} />
    {companies.map(company => (
      <Details key={company.id} company={company} />
    ))}
  </>
)
