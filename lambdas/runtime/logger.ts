import { Logger } from '@aws-lambda-powertools/logger'

/** Structured log of this function, one JSON object a line. Bodies and tokens are never logged. */
export const logger = new Logger()
