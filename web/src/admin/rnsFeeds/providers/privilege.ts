import { ApiProblem } from '../../../api.ts'

/** What the server, or a service behind it, says to who lacks the rights. */
const words = ['Admin privileges required', 'SECURITY VIOLATION', 'insufficient privileges']

/** Whether a call failed because its caller may not do it. */
export const isPrivilegeError = (error: unknown): boolean =>
  (error instanceof ApiProblem && error.code === 'not_allowed') ||
  (error instanceof Error && words.some(word => error.message.includes(word)))
