import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { Section } from '../section.ts'
import { tabs, type Tab } from '../tabs.ts'
import styles from './Navigation.module.css'

/** How much waits behind an entry, by its address below `/admin/`. */
export type Counts = Partial<Record<string, number>>

const Count = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && (
    <span className={styles.count}>
      {count}
      <span className="hidden"> waiting</span>
    </span>
  )

const Sections = (props: { tab: Tab; sections: readonly Section[]; counts: Counts }) => (
  <ul>
    {props.sections.map(({ label, slug }) => {
      const address = `${props.tab.slug}/${slug}`
      return (
        <li key={slug}>
          <NavLink to={`/admin/${address}`}>
            {label} <Count count={props.counts[address]} />
          </NavLink>
        </li>
      )
    })}
  </ul>
)

/** The entries that a phone shows below the page; the others are behind its More. */
const shortcuts = ['today', 'documents', 'announcements', 'releases']

/**
 * The eight tabs with their parts: beside the page, and on a phone behind More of a bar below it. The parts of
 * Content always show, those of another tab while it is open. Without `isApproved` no parts show.
 */
export const Navigation = (props: { isApproved: boolean; counts: Counts }) => {
  const { isApproved, counts } = props
  const { pathname } = useLocation()
  const whole = useRef<HTMLElement>(null)
  useEffect(() => whole.current?.hidePopover(), [pathname])

  const isOpen = ({ slug }: Tab) => slug === 'content' || pathname.startsWith(`/admin/${slug}/`)
  const content = tabs[0]?.sections?.filter(({ slug }) => shortcuts.includes(slug)) ?? []
  return (
    <>
      <nav ref={whole} id="dashboard" popover="auto" className={styles.whole} aria-label="Dashboard">
        <ul>
          {tabs.map(tab => {
            const sections = isApproved && isOpen(tab) ? tab.listed : undefined
            return (
              <li key={tab.slug} data-apart={tab.apart}>
                <NavLink to={`/admin/${tab.slug}`} aria-current={sections ? 'true' : 'page'}>
                  {tab.label} <Count count={sections ? 0 : counts[tab.slug]} />
                </NavLink>
                {sections && <Sections tab={tab} sections={sections} counts={counts} />}
              </li>
            )
          })}
        </ul>
      </nav>
      <nav className={styles.bar} aria-label="Shortcuts">
        {isApproved &&
          content.map(({ label, slug }) => (
            <NavLink key={slug} to={`/admin/content/${slug}`}>
              {label} <Count count={counts[`content/${slug}`]} />
            </NavLink>
          ))}
        <button type="button" popoverTarget="dashboard">
          {isApproved ? 'More' : 'Menu'}
        </button>
      </nav>
    </>
  )
}
