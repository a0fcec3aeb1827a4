import type { AuditEntry } from './audit.ts'
import type { User } from './user.ts'

/** Who does something in a request, as the audit log names them. */
export type Actor = Pick<AuditEntry, 'ip_address' | 'request_id' | 'user_email' | 'user_id'>

/** The actor of a handler's request. */
export const actorOf = ({
  user,
  request,
}: {
  user: User
  request: { id: string; address: string | undefined }
}): Actor => ({
  user_id: user.id,
  ...(user.email !== undefined && { user_email: user.email.toLowerCase() }),
  ip_address: request.address,
  request_id: request.id,
})
