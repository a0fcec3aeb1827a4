import { NavLink, Outlet, useLocation } from 'react-router-dom'
import type { Section } from '../section.ts'
import styles from './SectionedTab.module.css'
import layout from '../../kit/styles/Layout.module.css'

interface Props {
  label: string
  slug: string
  sections: readonly Section[]
  keepsSearch?: boolean
}

/** A tab around its parts, each with an address of its own; with `keepsSearch` what is chosen in one counts in all. */
export const SectionedTab = (props: Props) => {
  const { search } = useLocation()
  const kept = props.keepsSearch ? search : ''
  return (
    <div className={layout.stack}>
      <nav aria-label={props.label}>
        <ul className={styles.sections}>
          {props.sections.map(({ label, slug }) => (
            <li key={slug}>
              <NavLink to={`/admin/${props.slug}/${slug}${kept}`}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </div>
  )
}

/** Such a tab with nothing else, for its route. */
export const tabOf = (props: Props) => ({ Component: () => <SectionedTab {...props} /> })
