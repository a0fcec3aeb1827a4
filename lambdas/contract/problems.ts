import * as z from 'zod'

/**
 * Every problem that the API can answer, once: its HTTP status and the wording
 * that a person reads when the code that raised it says nothing more exact.
 */
export const problems = {
  bad_request: { status: 400, message: 'The request could not be read. Check it and try again.' },
  invalid_input: { status: 400, message: 'Some fields are not valid. Correct them and try again.' },
  not_signed_in: { status: 401, message: 'Sign in to continue.' },
  not_allowed: { status: 403, message: 'Your account may not do this. Ask an administrator.' },
  second_factor_required: {
    status: 403,
    message: 'Your account needs a second factor here. Set up an authenticator app first.',
  },
  not_from_edge: { status: 403, message: 'This address answers only through the website.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  conflict: { status: 409, message: 'Somebody else changed this in the meantime. Reload and try again.' },
  precondition_required: {
    status: 428,
    message: 'The call does not say which version it edits (If-Match). Reload and try again.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_file: { status: 415, message: 'Files of this type cannot be uploaded.' },
  too_many: { status: 429, message: 'Too many attempts. Wait a little and try again.' },
  internal: {
    status: 500,
    message: 'Something failed on our side. Try again; if it stays, quote the request id.',
  },
  not_configured: { status: 503, message: 'This service has not been set up yet.' },
  unavailable: { status: 503, message: 'This is unavailable at the moment. Try again shortly.' },
} as const

export type ProblemCode = keyof typeof problems

/** The error body of every answer that is not a success. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.unknown().optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Answer of the gateway itself, before or instead of a function; its shape cannot be changed. */
export const GatewayError = z.object({ message: z.string() })
