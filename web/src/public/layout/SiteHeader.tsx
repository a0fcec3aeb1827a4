import { Link, NavLink } from 'react-router-dom'
import { company } from '#content/company.ts'
import { navigation } from '#content/navigation.ts'
import { paths } from '../../paths.ts'
import { Mark } from '../../ui/Mark.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { menuIcon, searchIcon } from '../../ui/icons.ts'
import { SideMenu, sideMenuId } from './SideMenu.tsx'
import styles from './SiteHeader.module.css'

const { listing, shares } = company

/** The ticker line, the logo and the navigation. */
export const SiteHeader = () => (
  <header className={styles['header']}>
    <div className={`night ${styles['ticker']}`}>
      <p className={`wide figures ${styles['tickerLine']}`}>
        <strong>{listing.symbol}</strong>
        <span>{listing.exchange}</span>
        <span className={styles['detail']}>
          {shares.class} of {shares.nominal}
        </span>
        <a className={styles['detail']} href={`mailto:${company.email.investorRelations}`}>
          {company.email.investorRelations}
        </a>
      </p>
    </div>
    <div className={`wide ${styles['bar']}`}>
      <Link to="/" className={styles['logo']}>
        <Mark mark={company.mark} className={styles['mark']} />
        <span>{company.brand}</span>
      </Link>
      <nav aria-label="Main" className={styles['nav']}>
        <ul>
          {navigation.main.map(({ name, href }) => (
            <li key={href}>
              <NavLink to={href} end>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Link
        to={paths.search}
        className={styles['search']}
        aria-label={navigation.search}
        aria-keyshortcuts="Control+K"
      >
        <Icon drawing={searchIcon} />
      </Link>
      <button
        type="button"
        className={styles['open']}
        aria-haspopup="dialog"
        {...{ command: 'show-modal', commandfor: sideMenuId }}
      >
        <Icon drawing={menuIcon} />
        {navigation.menu.open}
      </button>
    </div>
    <SideMenu />
  </header>
)
