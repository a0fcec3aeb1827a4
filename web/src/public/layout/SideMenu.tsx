import { NavLink } from 'react-router-dom'
import { company } from '#content/company.ts'
import { navigation } from '#content/navigation.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './SideMenu.module.css'

export const sideMenuId = 'side-menu'

/** The navigation below 768 px: a native dialog, so it works before hydration (see `ui/startMenus.ts`). */
export const SideMenu = () => (
  <dialog id={sideMenuId} className={styles['menu']} aria-labelledby="side-menu-title" closedby="any">
    <div className={styles['panel']}>
      <div className={styles['head']}>
        <h2 id="side-menu-title">{navigation.menu.title}</h2>
        <button
          type="button"
          aria-label={navigation.menu.close}
          {...{ command: 'close', commandfor: sideMenuId }}
        >
          <Icon drawing={closeIcon} />
        </button>
      </div>
      <nav aria-label={navigation.menu.title}>
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
      <div className={styles['invest']}>
        <h3>{navigation.invest.title}</h3>
        <p>{navigation.invest.text}</p>
        <LinkButton href={company.listing.url}>{navigation.invest.button}</LinkButton>
      </div>
    </div>
  </dialog>
)
