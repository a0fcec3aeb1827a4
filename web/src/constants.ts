import { sessionMinutes } from '#contract/limits.ts'

/** Widths, delays, retries and cache times of the web, once (decision 32). */

/** Width in px below which the navigation is a side menu; style sheets repeat it, which `constants.test.ts` checks. */
export const mobileBreakpoint = 768

/** Delay in ms from one sector card to the next. */
export const cardStep = 200

/** How often a failed read is tried again by the client. */
export const readRetries = 3

/** First delay in ms before a failed read is tried again; it doubles each time. */
export const retryDelayFirst = 1_000

/** Longest delay in ms before a failed read is tried again. */
export const retryDelayMost = 30_000

/** Time in ms that the client keeps data that nothing shows any more. */
export const cacheCollection = 5 * 60_000

/** Delay in ms before a tooltip shows, and before the next one once one has shown. */
export const tooltipDelay = 700
export const tooltipSkipDelay = 300

/** Heights in px of the share-price widget. */
export const sharePriceHeaderHeight = 120
export const sharePriceFooterHeight = 80

/** Width in px that a third party's widget needs at least; its style sheet repeats it. */
export const widgetWidth = 400

/** Time in ms after which the treasury's prices are read again. */
export const treasuryRefresh = 60_000

/** Time in ms after which an open page asks again whether its lists have something new; the first time within it. */
export const listRefresh = 60_000

/** Longest wait in ms for an idle moment after the page has loaded, before it is hydrated. */
export const hydrationPatience = 2_000

/** Featured announcements of a kind, and featured documents, on the investors' overview. */
export const featuredShown = 3

/** Documents of a section that its page shows until all are asked for (P-122), and most that one call reads. */
export const documentsShown = 100
export const documentsRead = 1_000

/** Height in px of the regulatory news widget. */
export const newsWidgetHeight = 450

/** Announcements in the regulatory news widget. */
export const widgetAnnouncements = 10

/** How long in ms nobody may type before what was typed is searched for. */
export const searchDelay = 250

/** How long in ms 'Message Sent!' stays in place of the contact form. */
export const contactPanelFor = 3_000

/** Time in ms without activity after which a person is signed out, and how long before it the page warns. */
export const inactivityLimit = sessionMinutes * 60_000
export const inactivityWarning = 60_000

/** Activity in ms within which further activity changes nothing. */
export const activityDebounce = 60_000

/** How often in ms an open dashboard looks whether its sign-in still holds. */
export const sessionCheck = 60_000

/** How long in ms a time-out waits for its record before the person is signed out all the same. */
export const timeoutPatience = 5_000
