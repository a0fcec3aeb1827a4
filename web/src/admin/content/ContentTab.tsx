import { NavLink, Outlet } from 'react-router-dom'
import styles from './ContentTab.module.css'
import { sections } from './sections.ts'

/** The Content tab around its parts, each with an address of its own. */
export const ContentTab = () => (
  <div className={styles.tab}>
    {sections.length > 1 && (
      <nav aria-label="Content">
        <ul className={styles.sections}>
          {sections.map(({ label, slug }) => (
            <li key={slug}>
              <NavLink to={`/admin/content/${slug}`}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
    )}
    <Outlet />
  </div>
)
