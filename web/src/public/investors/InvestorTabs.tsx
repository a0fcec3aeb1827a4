import { useState, type KeyboardEvent } from 'react'
import { NavLink } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTooltip } from '../parts/useTooltip.ts'
import {
  corporateIcon,
  documentsIcon,
  financialIcon,
  governanceIcon,
  newsIcon,
  overviewIcon,
} from './icons.ts'
import styles from './InvestorsLayout.module.css'

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
