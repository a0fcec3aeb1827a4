import { useState, type KeyboardEvent } from 'react'
import { NavLink } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTooltip } from '../parts/useTooltip.ts'
import styles from './InvestorsLayout.module.css'

/* Line drawings of the tabs, on a field of 40 by 40 units. */
const overviewIcon = 'M6 6h12v16H6zM22 6h12v7H22zM22 17h12v17H22zM6 26h12v8H6z'
const financialIcon = 'M5 35h30M9 30V20M16 30V11M23 30v-7M30 30V6'
const governanceIcon = 'M5 35h30M7 30h26M20 5L6 13h28zM10 13v17M17 13v17M23 13v17M30 13v17'
const documentsIcon = 'M10 4h14l7 7v25H10zM24 4v7h7M15 18h11M15 24h11M15 30h7'
const newsIcon = 'M5 8h24v26H9a4 4 0 0 1-4-4zM29 16h6v14a4 4 0 0 1-4 4M10 14h14M10 20h14M10 26h8'
const corporateIcon = 'M8 36V5h16v31M24 14h8v22M4 36h32M13 11h6M13 18h6M13 25h6M28 21h0M28 28h0'

const icons = {
  overview: overviewIcon,
  financial: financialIcon,
  governance: governanceIcon,
  documents: documentsIcon,
  news: newsIcon,
  corporate: corporateIcon,
}

/** The tab bar. Where it shows icons alone, what is pointed at or has the focus shows its name. */
export const InvestorTabs = () => {
  const { shown, show, hide, enter, leave } = useTooltip()
  const [named, setNamed] = useState('')
  const hideOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') hide()
  }
  return (
    <nav aria-label="Investors" className={styles['tabs']}>
      <ul className="wide" onKeyDown={hideOnEscape}>
        {investors.tabs.map(({ title, url, icon }) => (
          <li key={url}>
            <NavLink
              to={url}
              end
              data-named={shown && named === url ? '' : undefined}
              onMouseEnter={() => {
                setNamed(url)
                enter()
              }}
              onMouseLeave={leave}
              onFocus={({ currentTarget }) => {
                if (!currentTarget.matches(':focus-visible')) return
                setNamed(url)
                show()
              }}
              onBlur={hide}
            >
              <Icon drawing={icons[icon]} className={styles['icon']} />
              <span>{title}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
