import { problems, type ProblemCode } from '#contract/problems.ts'

interface Options {
  message?: string
  details?: unknown
  /** Seconds after which a repeat may succeed; becomes the `Retry-After` header. */
  retryAfter?: number
  cause?: unknown
}

/** A named failure that a caller may see. Its HTTP status follows from its code. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: unknown
  readonly retryAfter: number | undefined

  constructor(code: ProblemCode, { message, details, retryAfter, cause }: Options = {}) {
    super(message ?? problems[code].message, { cause })
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }

  get status(): number {
    return problems[this.code].status
  }
}
