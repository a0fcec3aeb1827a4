/** Seconds of an average month, and its hours and days. */
export const month = { days: 365 / 12, hours: 730, seconds: 730 * 3600 }

/**
 * These figures are not in the template. An uncertain figure is on the dear side; each can be compared with a real
 * month's dashboard.
 */
export const assumptions = {
  /** GB that lie there. */
  stored: { tables: 0.5, files: 5, logs: 1 },
  /** Milliseconds that a scheduled function runs when there is nothing to do. */
  idleMs: 300,
  /** Times an hour that Lambda asks an empty queue: five connections that each wait 20 seconds. */
  queuePollsPerHour: 900,
  /** Requests of one page view at the edge: the page, and those of its parts that the browser has not kept. */
  requestsPerView: 5,
  /** kB of one page view to the reader, compressed. */
  kilobytesPerView: 180,
  /** Views that open a document, and its MB. */
  documentsPerView: 0.03,
  megabytesPerDocument: 2,
  /** Share of the views that are of a page rendered at the request. */
  liveShare: 0.4,
  /** Requests for data that a page makes besides. */
  dataRequestsPerView: 0.5,
  /** Share of the views that a browser tells of, so that they are counted, and rows that are written for one. */
  countedShare: 0.9,
  writesPerCount: 2,
  /**
   * A cache that keeps an answer for a second answers all but the first request in each: of λ a second, λ/(1+λ) go
   * on. Readers are spread evenly over so many caches and live addresses, which is the dearest spread.
   */
  caches: 10,
  liveAddresses: 8,
  /** Share of the requests for files that never change which the edge has not kept. */
  storedMisses: 0.05,
  /** Milliseconds of a call, warm. */
  renderMs: 60,
  dataMs: 25,
  /** Read request units of a call: a query reads up to 8 kB for one. */
  readsPerCall: 6,
  /** kB that a call writes to logs, its access log included. */
  logKilobytesPerCall: 1.2,
} as const
