import { NavLink, Outlet } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import { Icon } from '../../ui/Icon.tsx'
import {
  corporateIcon,
  documentsIcon,
  financialIcon,
  governanceIcon,
  newsIcon,
  overviewIcon,
} from './icons.ts'
import { PageHero } from '../parts/PageHero.tsx'
import styles from './InvestorsLayout.module.css'

const icons = {
  overview: overviewIcon,
  financial: financialIcon,
  governance: governanceIcon,
  documents: documentsIcon,
  news: newsIcon,
  corporate: corporateIcon,
}

/** The hero and the tab bar that every investors page has. */
export const Component = () => (
  <>
    <PageHero heading={investors.hero} lead={investors.lead} />
    <nav aria-label="Investors" className={styles['tabs']}>
      <ul className="wide">
        {investors.tabs.map(({ title, url, icon }) => (
          <li key={url}>
            <NavLink to={url} end title={title}>
              <Icon drawing={icons[icon]} className={styles['icon']} />
              <span>{title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <Outlet />
  </>
)
