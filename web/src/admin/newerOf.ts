import { ApiProblem } from '../api.ts'

/** The thing as somebody else left it, where the refusal of a change brings it along. */
export const newerOf = <Thing>(error: unknown): Thing | undefined =>
  error instanceof ApiProblem && error.code === 'conflict'
    ? (error.details as { current?: Thing } | undefined)?.current
    : undefined
