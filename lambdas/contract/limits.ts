/** Limits, cache times and delays of the server that the specification names, once (decision 32). */

/** Items of news that a fetch asks for: in the form, when a caller says nothing, and at most. */
export const newsFetch = { form: 20, unspecified: 50, most: 100 } as const

/** Minutes between two polls of a provider: at least, at most, and when nothing is said. */
export const refreshMinutes = { min: 1, max: 1440, default: 60 } as const

/** Seconds that a stored version, which never changes, may be kept by caches. */
export const versionCacheSeconds = 3600

/** Commits of a branch that are shown. */
export const recentCommits = 10

/**
 * Attempts allowed per window (A-213, decision 19). Sign-in, password and
 * e-mail actions count per 15 minutes, everything else per minute.
 */
const special: Record<string, { limit: number; windowSeconds: number }> = {
  admin_login: { limit: 3, windowSeconds: 900 },
  login_attempt: { limit: 5, windowSeconds: 900 },
  password_reset: { limit: 3, windowSeconds: 900 },
  email_verification: { limit: 5, windowSeconds: 900 },
  /** These send a mail each, to us or to whom a stranger names. */
  contact_message: { limit: 10, windowSeconds: 900 },
  subscribe: { limit: 10, windowSeconds: 900 },
  /** An e-mail action of staff (decision 19). */
  send_email: { limit: 15, windowSeconds: 900 },
  /** Beacons of all who share a network address, a page each. */
  track_analytics: { limit: 300, windowSeconds: 60 },
  /** Mail providers make the one-click requests of all their readers from a few addresses. */
  unsubscribe: { limit: 600, windowSeconds: 60 },
  /** Stripe reports whatever happens in its whole account from a few addresses. */
  stripe_event: { limit: 600, windowSeconds: 60 },
  create_rns_provider: { limit: 5, windowSeconds: 60 },
  update_rns_provider: { limit: 10, windowSeconds: 60 },
  delete_rns_provider: { limit: 3, windowSeconds: 60 },
  access_sensitive_data: { limit: 25, windowSeconds: 60 },
}

/** The limit of an action; any action without its own has 15 a minute. */
export const limitOf = (action: string): { limit: number; windowSeconds: number } =>
  special[action] ?? { limit: 15, windowSeconds: 60 }
