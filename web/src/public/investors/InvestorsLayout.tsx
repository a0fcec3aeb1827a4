import { NavLink, Outlet } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import { Flow } from '../../ui/Flow.tsx'
import { Icon } from '../../ui/Icon.tsx'
import {
  corporateIcon,
  documentsIcon,
  financialIcon,
  governanceIcon,
  newsIcon,
  overviewIcon,
} from '../../ui/icons.ts'
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
    <div className={styles['hero']}>
      <Flow className={styles['flow']} />
      <div className={`wide ${styles['words']}`}>
        <h1>{investors.hero}</h1>
        <p>{investors.lead}</p>
      </div>
    </div>
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
