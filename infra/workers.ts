/** A function that answers an event, not a request. Its handler is `lambdas/{noun}/{name}.ts`. */
export interface Worker {
  noun: string
  /** MB; 1,769 MB is one whole processor. */
  memory: number
  /** Seconds. */
  timeout: number
}

/** Every worker by its name, with the reason for its size. */
export const workers = {
  /** Hashes up to 100 MB and reads PDFs: one processor, and the time to read such a file twice. */
  processUpload: { noun: 'uploads', memory: 1769, timeout: 120 },
  /** Cognito waits five seconds for a trigger, no longer. */
  preSignUp: { noun: 'team', memory: 256, timeout: 5 },
  customMessage: { noun: 'team', memory: 256, timeout: 5 },
  /** Writes to a table, so it loads that client within the same five seconds. */
  postConfirmation: { noun: 'team', memory: 512, timeout: 5 },
  /** Holds the zipped site and what is unpacked of it; runs at a deploy only. */
  publishSite: { noun: 'site', memory: 1024, timeout: 300 },
  /** Waits until every function has read the new secret; runs once a month. */
  rotateOriginSecret: { noun: 'site', memory: 256, timeout: 60 },
} as const satisfies Record<string, Worker>

export type WorkerName = keyof typeof workers
