import type { EmailSettings } from '#contract/audience/mail.ts'
import { environmentSender } from '#runtime/mail.ts'
import type { StoredSettings } from './settingsStore.ts'

/** What the environment itself says about its sender; empty and null where SES has no domain to send for. */
export const environmentMail = (): { from: string; domain: string | null } => {
  const from = environmentSender()?.address ?? ''
  return { from, domain: from.slice(from.indexOf('@') + 1) || null }
}

/** The settings in force: those saved, else SES with the environment's own sender. */
export const settingsInForce = (
  stored: StoredSettings | undefined,
  { from, domain }: ReturnType<typeof environmentMail>,
): EmailSettings =>
  stored
    ? { ...stored, mail_domain: domain, updated_by_email: stored.updated_by_email ?? null }
    : {
        provider: 'ses',
        default_from: from,
        mail_domain: domain,
        version: 0,
        updated_at: null,
        updated_by_email: null,
      }
