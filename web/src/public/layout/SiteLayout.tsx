import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { navigation } from '#content/navigation.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import '../../embed/SharePrice.css'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'
import styles from './SiteLayout.module.css'

/** On every change of path: scrolls to the top (or to the part that the address names) and moves the focus there. */
const useNewPage = () => {
  const { pathname, hash } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const canonical = document.querySelector<HTMLLinkElement>('[rel=canonical]')
    if (canonical) canonical.href = new URL(pathname, canonical.href).href
    main.current?.focus({ preventScroll: true })
    const part = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (part) part.scrollIntoView()
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname, hash])
  return main
}

/** Tells tests and style sheets that scripts have taken over. */
const useHydratedMark = () => {
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = ''
  }, [])
}

/** The layout of every public page. */
export const SiteLayout = () => {
  const main = useNewPage()
  useHydratedMark()
  return (
    <>
      <a href="#main" className={styles['skip']}>
        {navigation.skip}
      </a>
      {/* Filled without React, before it is there (`consent/`). */}
      {import.meta.env.CONSENT && <div id="consent" dangerouslySetInnerHTML={{ __html: '' }} />}
      <SiteHeader />
      <main id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
