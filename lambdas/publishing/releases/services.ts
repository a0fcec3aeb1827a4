import { once } from '#contract/once.ts'
import type { Release } from '#contract/publishing/releases.ts'
import { audit, type Audit } from '#runtime/audit.ts'
import { accessListsStore, type AccessLists } from '../../security/accessLists.ts'
import { setting } from '#runtime/env.ts'
import { fileGate, type FileGate } from '../../documents/fileGate.ts'
import { fileRecords, type FileRecords } from '../../documents/fileRecords.ts'
import { insights, type Insights } from '../../security/insights.ts'
import { providerList, type ProviderList } from '../rns/providerFacts.ts'
import { insightStore, type InsightStore, readerStore, type ReaderStore } from './recordStore.ts'
import { rnsStore, type RnsStore } from './rnsStore.ts'
import { view, type Approval, type StoredRelease, type Things } from './release.ts'
import { releaseStore, type ReleaseStore } from './store.ts'
import { thingStore, type ThingStore } from './thingStore.ts'

/** What the handlers of releases work with. */
export interface Services {
  releases: ReleaseStore
  things: ThingStore
  rns: RnsStore
  accessLists: AccessLists
  people: ReaderStore
  /** Notes who saw what, and tells it. */
  insights: Insights
  noted: InsightStore
  places: Pick<FileRecords, 'gateEntry'>
  gate: FileGate
  providers: ProviderList
  /** Whether the environment wants a second person for what is price-sensitive. */
  approval: Approval
  /** For what is refused: every change is on record with itself. */
  audit: Audit
}

export const services = once((): Services => ({
  releases: releaseStore(),
  things: thingStore(),
  rns: rnsStore(),
  accessLists: accessListsStore(),
  people: readerStore(),
  insights: insights(),
  noted: insightStore(),
  places: fileRecords(),
  gate: fileGate(),
  audit: audit(),
  providers: providerList(),
  approval: setting('APPROVAL') === 'second person' ? 'second person' : 'one person',
}))

/** A release with its things, as the API answers it. */
export const shown = async (
  { things, approval }: Pick<Services, 'approval' | 'things'>,
  release: StoredRelease,
  now: Date,
): Promise<Release> => view(release, await things.get(release.items, now), approval, now)

/** Brings the public addresses of released files in line with their records. */
export const followFiles = (
  { gate, places }: Pick<Services, 'gate' | 'places'>,
  ...all: Things[]
): Promise<void> => {
  const addresses = all.flatMap(things => [...things.values()].flatMap(({ addresses }) => addresses))
  return gate.follow([...new Set(addresses)], places.gateEntry)
}
