/** Limits, cache times and delays of the server that the specification names, once (decision 32). */

/** Items of news that a fetch asks for: in the form, when a caller says nothing, and at most. */
export const newsFetch = { form: 20, unspecified: 50, most: 100 } as const

/** Minutes between two polls of a provider: at least, at most, and when nothing is said. */
export const refreshMinutes = { min: 1, max: 1440, default: 60 } as const

/** Seconds that a stored version, which never changes, may be kept by caches. */
export const versionCacheSeconds = 3600

/** Minutes after its moment from which the RNS of a release is late (decision 37). */
export const rnsLateMinutes = 15

/** Years for which what is regulatory stays as it went out. Source: UK MAR, article 17(1); decision 38. */
export const retentionYears = 5

/** Commits of a branch that are shown. */
export const recentCommits = 10

/** Entries of the audit trail that a page holds: when a caller says nothing, and at most. */
export const auditPage = { default: 50, most: 200 } as const

/** Alerts that the Security tab keeps, and security events that it reads. */
export const security = { alerts: 20, events: 10 } as const

/**
 * Thresholds of alerts. Hours are London's: a sign-in of an administrator before the first or after
 * the second is unusual.
 */
export const alertRules = {
  failedAttempts: 3,
  sensitiveColumns: 5,
  signInHours: { from: 6, until: 22 },
  bruteForce: { failures: 5, minutes: 10 },
  /** A warning comes when so many attempts are left. */
  attemptsLeft: 2,
} as const

/**
 * Mails about alerts of one severity that go out in an hour of the clock, UTC. The last says that no more follow:
 * whoever floods us with events floods nobody with mails.
 */
export const alertMailsPerHour = 10

/** Days that an alert is kept. */
export const alertDays = 90

/**
 * Thresholds of the security scan, in days: an administrator who has not signed in for so long, a third party's secret
 * that is so old, the origin secret (renewed each month) likewise, and a sign-up that has waited so long.
 */
export const scanDays = { staleAdmin: 90, secret: 365, originSecret: 62, waiting: 7 } as const

/** Minutes without activity after which a browser signs out. */
export const sessionMinutes = 30

/**
 * Attempts allowed per window (A-213, decision 19). Sign-in, password and
 * e-mail actions count per 15 minutes, everything else per minute.
 */
const special: Record<string, { limit: number; windowSeconds: number }> = {
  admin_login: { limit: 3, windowSeconds: 900 },
  login_attempt: { limit: 5, windowSeconds: 900 },
  /** In a browser that is not known: the stricter of the two, for every name (decision 47). */
  stranger_login: { limit: 3, windowSeconds: 900 },
  password_reset: { limit: 3, windowSeconds: 900 },
  email_verification: { limit: 5, windowSeconds: 900 },
  /** These send a mail each, to us or to whom a stranger names. */
  contact_message: { limit: 10, windowSeconds: 900 },
  subscribe: { limit: 10, windowSeconds: 900 },
  /** E-mail actions of staff (decision 19). */
  send_email: { limit: 15, windowSeconds: 900 },
  invite_person: { limit: 15, windowSeconds: 900 },
  /** Beacons of all who share a network address, a page each. */
  track_analytics: { limit: 300, windowSeconds: 60 },
  /** Searches of all who share a network address, as they type. */
  search: { limit: 300, windowSeconds: 60 },
  /** Readers who share a network address, a document each; each answer is a signed link. */
  restricted_document: { limit: 30, windowSeconds: 60 },
  /** Mail providers make the one-click requests of all their readers from a few addresses. */
  unsubscribe: { limit: 600, windowSeconds: 60 },
  /** Stripe reports whatever happens in its whole account from a few addresses. */
  stripe_event: { limit: 600, windowSeconds: 60 },
  create_rns_provider: { limit: 5, windowSeconds: 60 },
  update_rns_provider: { limit: 10, windowSeconds: 60 },
  delete_rns_provider: { limit: 3, windowSeconds: 60 },
  access_sensitive_data: { limit: 25, windowSeconds: 60 },
}

/** Every limit that some action has. A function, so that pages that need none of them do not load them. */
export const everyLimit = (): number[] => [
  ...Object.values(special).map(({ limit }) => limit),
  limitOf('').limit,
]

/** The limit of an action; any action without its own has 15 a minute. */
export const limitOf = (action: string): { limit: number; windowSeconds: number } =>
  special[action] ?? { limit: 15, windowSeconds: 60 }
