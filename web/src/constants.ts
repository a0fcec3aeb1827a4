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

/** Longest wait in ms for an idle moment after the page has loaded, before it is hydrated. */
export const hydrationPatience = 2_000

/** Announcements on the home page. */
export const homeAnnouncements = 5
