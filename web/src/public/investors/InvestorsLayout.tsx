import { Outlet } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import { PageHero } from '../parts/PageHero.tsx'
import { InvestorTabs } from './InvestorTabs.tsx'

/** The hero and the tab bar that every investors page has. */
export const Component = () => (
  <>
    <PageHero heading={investors.hero} lead={investors.lead} />
    <InvestorTabs />
    <Outlet />
  </>
)
