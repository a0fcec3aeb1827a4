import { once } from '#contract/once.ts'
import { auditLogStore, type AuditLog } from './audit/auditLogStore.ts'
import { setting } from '#runtime/env.ts'
import { providerList } from '../publishing/rns/providerStore.ts'
import { accountStore } from './accountStore.ts'
import { alertStore, type AlertStore } from './alertStore.ts'
import { limitStore, type LimitStore } from './limitStore.ts'
import { resourceStore } from './resourceStore.ts'
import { type ScanStore, scanStore } from './scanStore.ts'
import { secretStore } from './secretStore.ts'
import { askSite, SecuritySettings, type ScanContext } from './scanContext.ts'

export interface Services {
  auditLog: AuditLog
  limits: LimitStore
  alerts: AlertStore
  scans: ScanStore
  /** Everything that a scan reads, at a moment, from the site's origin. */
  scanContext(now: Date, origin: string | undefined): ScanContext
}

/** The moment of a person's last sign-in, by the audit log. */
const lastSignIn =
  (auditLog: Pick<AuditLog, 'page'>) =>
  async (person: string): Promise<Date | undefined> => {
    const { entries } = await auditLog.page({ person, action: 'AUTHENTICATED' }, { limit: 1 })
    return entries[0] && new Date(entries[0].created_at)
  }

export const services = once((): Services => {
  const auditLog = auditLogStore()
  const [providers, accounts, resources] = [providerList(), accountStore(), resourceStore()]
  const stores = { secrets: secretStore(), lastSignIn: lastSignIn(auditLog) }
  const settings = once(() => SecuritySettings.parse(JSON.parse(setting('SECURITY_SETTINGS'))))
  return {
    auditLog,
    limits: limitStore(),
    alerts: alertStore(),
    scans: scanStore(),
    scanContext: (now, origin) => ({
      ...stores,
      // Several checks of one scan ask for these.
      providers: { list: once(providers.list) },
      accounts: { ...accounts, admins: once(accounts.admins) },
      resources: { ...resources, buckets: once(resources.buckets) },
      now,
      settings: settings(),
      site: path => askSite(origin, path),
    }),
  }
})
