import { NavLink, Outlet } from 'react-router-dom'
import type { Section } from './section.ts'
import styles from './SectionedTab.module.css'

/** A tab around its parts, each with an address of its own. */
export const SectionedTab = (props: { label: string; slug: string; sections: readonly Section[] }) => (
  <div className={styles.tab}>
    <nav aria-label={props.label}>
      <ul className={styles.sections}>
        {props.sections.map(({ label, slug }) => (
          <li key={slug}>
            <NavLink to={`/admin/${props.slug}/${slug}`}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
    <Outlet />
  </div>
)
