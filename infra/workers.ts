/** A function that answers an event, not a request. Its handler is the file of its name in a domain of `lambdas`. */
export interface Worker {
  /** MB; 1,769 MB is one whole processor. */
  memory: number
  /** Seconds. */
  timeout: number
}

/** Every worker by its name, with the reason for its size. */
export const workers = {
  /** Hashes up to 100 MB and reads PDFs: one processor, and the time to read such a file twice. */
  processUpload: { memory: 1769, timeout: 120 },
  /** Reads PDFs on a thread: one processor, and time for a hundred of them; the index is a file of some ten MB. */
  indexSearch: { memory: 1769, timeout: 300 },
  /** Reads a few rows and writes to the edge's store, which may have to wait for others. */
  followDocument: { memory: 256, timeout: 60 },
  /** Two calls of a table. */
  handleMailNotice: { memory: 256, timeout: 15 },
  /** Four hundred mails one after the other, each a few calls of some ten milliseconds. */
  remindSubscribers: { memory: 512, timeout: 300 },
  /** Fifteen items and a few mails, each a few calls of some ten milliseconds. */
  remindReviews: { memory: 512, timeout: 60 },
  /** Cognito waits five seconds for a trigger, no longer. */
  preSignUp: { memory: 256, timeout: 5 },
  customMessage: { memory: 256, timeout: 5 },
  /** Writes to a table, so it loads that client within the same five seconds. */
  postConfirmation: { memory: 512, timeout: 5 },
  /** Somebody waits for them at each sign-in: a cold start with three clients stays well below the five seconds. */
  preAuthentication: { memory: 1024, timeout: 5 },
  postAuthentication: { memory: 1024, timeout: 5 },
  /** Two queries of an hour, which may be some hundred thousand attempts while names are tried. */
  recordFailedSignIns: { memory: 256, timeout: 50 },
  /** At each sign-in and each renewal; one call where administrators need a second factor. */
  preTokenGeneration: { memory: 512, timeout: 5 },
  /** Cleans the HTML of ten announcements, up to 200 kB each, one after the other. */
  importNews: { memory: 512, timeout: 60 },
  /** Compares ten items with the few releases that wait, each a few calls. */
  detectReleases: { memory: 512, timeout: 60 },
  /** Looks through what a few days showed, and mails those on duty and those who approve. */
  watchReleases: { memory: 512, timeout: 50 },
  /** Asks one index and fills one queue. */
  startReleases: { memory: 256, timeout: 10 },
  announceRelease: { memory: 256, timeout: 10 },
  /** Pages through every subscriber: 100,000 in well under a minute. */
  distribute: { memory: 512, timeout: 300 },
  /** Ten mails one after the other, each a few calls of some ten milliseconds, at their pace about two seconds. */
  mailSubscriber: { memory: 512, timeout: 60 },
  /** Ten calls side by side, fifteen seconds each at most, and their writes. */
  deliverWebhook: { memory: 512, timeout: 30 },
  /** Thirty-two feeds at once in memory, three of them read on threads: one processor; begins no poll after 35 seconds, and one takes fifteen and its writes. Of its queue a message at once, so that no other shortens that. */
  pollProviders: { memory: 1769, timeout: 60 },
  /** Waits for the price source, six seconds at most. */
  recordSharePrice: { memory: 256, timeout: 15 },
  /** Asks an index for each failure, and now and then mails a few people. */
  raiseAlerts: { memory: 512, timeout: 60 },
  /** Holds a day of the trail, gzipped at the end: 100,000 entries are some 100 MB. */
  exportAudit: { memory: 1024, timeout: 300 },
  /** Somebody waits for them when a connection begins: processor time for a signature, a client of tables, and AWS's answer. */
  authoriseConnection: { memory: 1024, timeout: 10 },
  serveConnection: { memory: 512, timeout: 10 },
  /** A hundred changes to a few browsers, each with five seconds at most, and to the next one meanwhile. */
  broadcastSecurity: { memory: 512, timeout: 30 },
  /** A query, one for each person who listens, and a few calls for each connection that is over. */
  closeConnections: { memory: 256, timeout: 30 },
  /** Holds the zipped site and what is unpacked of it; runs at a deploy only. */
  publishSite: { memory: 1024, timeout: 300 },
  /** Waits until every function has read the new secret; runs once a month. */
  rotateOriginSecret: { memory: 256, timeout: 60 },
} as const satisfies Record<string, Worker>

export type WorkerName = keyof typeof workers
