import { once } from '#contract/once.ts'
import type { Release } from '#contract/publishing/releases.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { accessListsStore, type AccessLists } from '../../security/accessListStore.ts'
import type { User } from '#runtime/user.ts'
import { fileGate, type FileGate } from '../../documents/fileGateStore.ts'
import { fileRecords, type FileRecords } from '../../documents/fileRecordStore.ts'
import { insights, type Insights } from '../../security/insights.ts'
import { providerList, type ProviderList } from '../rns/providerStore.ts'
import { insightStore, type InsightStore, readerStore, type ReaderStore } from './recordStore.ts'
import { rnsStore, type RnsStore } from './rnsStore.ts'
import { view, type Approval, type StoredRelease, type ItemsById } from './release.ts'
import { environmentApproval, releaseStore, type ReleaseStore } from './store.ts'
import { itemStore, type ItemStore } from './itemStore.ts'

/** Services of the handlers of releases. */
export interface Services {
  releases: ReleaseStore
  items: ItemStore
  rns: RnsStore
  accessLists: AccessLists
  accounts: ReaderStore
  /** Records who views a confidential release. */
  insights: Insights
  /** Reads those records. */
  insiders: InsightStore
  fileRecords: Pick<FileRecords, 'gateEntry'>
  fileGate: FileGate
  providers: ProviderList
  /** Whether the environment requires a second person for a price-sensitive release. */
  approval: Approval
  /** For refusals; a change has its entry in its own transaction. */
  audit: Audit
}

export const services = once((): Services => ({
  releases: releaseStore(),
  items: itemStore(),
  rns: rnsStore(),
  accessLists: accessListsStore(),
  accounts: readerStore(),
  insights: insights(),
  insiders: insightStore(),
  fileRecords: fileRecords(),
  fileGate: fileGate(),
  audit: audit(),
  providers: providerList(),
  approval: environmentApproval(),
}))

/** A release with its items, as the API answers it to a person. */
export const showRelease = async (
  { items, approval }: Pick<Services, 'approval' | 'items'>,
  release: StoredRelease,
  user: Pick<User, 'id'>,
  now: Date,
): Promise<Release> => view(release, await items.get(release.items, now), approval, user.id, now)

/** Brings the file gate's entries of released files in line with their records. */
export const syncFileGate = (
  { fileGate, fileRecords }: Pick<Services, 'fileGate' | 'fileRecords'>,
  itemsById: ItemsById,
): Promise<void> => {
  const addresses = [...itemsById.values()].flatMap(item => item.addresses)
  return fileGate.follow([...new Set(addresses)], fileRecords.gateEntry)
}
