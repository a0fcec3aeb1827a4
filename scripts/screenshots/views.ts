import type { Page } from 'playwright-core'
import { passwordPath, secondFactorPath } from '../../web/src/staff/people/accountPaths.ts'
import { tabs, type Tab } from '../../web/src/staff/tabs.ts'
import { correctedSlug, sampleAnnouncements } from '../seed/announcements.ts'
import type { Samples } from './samples.ts'

/** A page, by its address. */
export interface View {
  name: string
  path: string
  /** Shown to an administrator who is signed in. */
  staff?: true
}

/** A view, or a state of one, with what leads to it. */
export interface Shot extends Omit<View, 'path'> {
  path: string | ((samples: Samples) => string)
  /** The signed-in person, where it is not the administrator. */
  as?: 'editor' | 'newcomer'
  /** The one width in px at which it can be seen. */
  onlyAt?: number
  /** Runs before the page is opened: sets answers of the API, a clock. */
  prepare?: (page: Page) => Promise<unknown>
  /** Runs on the page before the picture. */
  act?: (page: Page) => Promise<unknown>
}

const publicViews: View[] = [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'portfolio', path: '/portfolio' },
  { name: 'investors', path: '/investors' },
  { name: 'calendar', path: '/investors/calendar' },
  { name: 'meetings', path: '/investors/meetings' },
  { name: 'financial', path: '/investors/financial' },
  { name: 'governance', path: '/investors/governance' },
  { name: 'documents', path: '/investors/documents' },
  { name: 'investor-news', path: '/investors/news' },
  { name: 'corporate', path: '/investors/corporate' },
  { name: 'news', path: '/news' },
  { name: 'announcement', path: `/news/${sampleAnnouncements[0]?.slug}` },
  { name: 'announcement-corrected', path: `/news/${correctedSlug}` },
  { name: 'contact', path: '/contact' },
  { name: 'subscribe-confirm', path: '/subscribe/confirm' },
  { name: 'subscribe-manage', path: '/subscribe/manage' },
  { name: 'search', path: '/search?q=report' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-use' },
  { name: 'cookies', path: '/cookie-policy' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'embed-share-price', path: '/embed/share-price?variant=header' },
  { name: 'embed-news', path: '/embed/news' },
  { name: 'sign-in', path: '/auth' },
]

const viewsOf = ({ slug, sections }: Tab): View[] =>
  sections
    ? sections.map(section => ({
        name: `${slug}-${section.slug}`,
        path: `/admin/${slug}/${section.slug}`,
        staff: true,
      }))
    : [{ name: slug, path: `/admin/${slug}`, staff: true }]

/** Every public page, and every page of the staff area that needs no data of its own, from the tabs' own lists. */
export const allViews: View[] = [
  ...publicViews,
  ...tabs.flatMap(viewsOf),
  { name: 'account-two-step', path: secondFactorPath, staff: true },
  { name: 'account-password', path: passwordPath, staff: true },
]
