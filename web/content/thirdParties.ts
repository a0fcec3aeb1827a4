import { consent } from './consent.ts'
import { investorNews } from './investorNews.ts'
import type { Consent, ConsentKind, Tracker } from './schemaConsent.ts'
import type { InvestorNews } from './schemaNews.ts'
import type { Widgets } from './schemaPages.ts'
import { widgets } from './widgets.ts'

/** Where the pack names others. */
interface Naming {
  consent: Pick<Consent, 'trackers'>
  widgets: Pick<Widgets, 'sharePrice' | 'news'>
  investorNews: Pick<InvestorNews, 'coverage'>
}

/** Somebody else's content in our pages: a frame, or a script that follows readers. */
export interface ThirdParty {
  kind: ConsentKind
  name: string
  /** Addresses of its frames. */
  frames: string[]
  tracker?: Tracker
}

/** Every third party that the pack names; none in the pack that ships. */
export const thirdPartiesOf = ({ consent, widgets, investorNews }: Naming): ThirdParty[] => {
  const { video } = investorNews.coverage
  const frames = [
    widgets.sharePrice === 'own'
      ? []
      : { name: widgets.sharePrice.name, frames: [widgets.sharePrice.url, widgets.sharePrice.footerUrl] },
    widgets.news === 'own' ? [] : { name: widgets.news.name, frames: [widgets.news.url] },
    'url' in video ? { name: video.name, frames: [video.url] } : [],
  ].flat()
  return [
    ...frames.map(frame => ({ kind: 'embedded' as const, ...frame })),
    ...consent.trackers.map(tracker => ({ kind: tracker.kind, name: tracker.name, frames: [], tracker })),
  ]
}

/** The third parties of this pack. */
export const thirdParties = thirdPartiesOf({ consent, widgets, investorNews })

/** The kinds that readers are asked about; empty where no third party is named and visits need no consent. */
export const askedKinds = (
  parties: readonly ThirdParty[],
  { visits }: Pick<Consent, 'visits'>,
): ConsentKind[] => [
  ...new Set([...parties.map(({ kind }) => kind), ...(visits === 'agreed' ? (['analytics'] as const) : [])]),
]

/** True if pages ask readers for consent. */
export const asksConsent = askedKinds(thirdParties, consent).length > 0

const originsOf = (addresses: string[]) =>
  [...new Set(addresses.map(address => new URL(address).origin))].sort()

/** The sources that the content security policy allows for them, by directive. */
export const sourcesOf = (parties: ThirdParty[]) => {
  const trackers = parties.flatMap(({ tracker }) => tracker ?? [])
  const called = originsOf(trackers.flatMap(({ script, hosts }) => [script, ...hosts]))
  return {
    'script-src': originsOf(trackers.map(({ script }) => script)),
    'connect-src': called,
    'img-src': called,
    'frame-src': originsOf(parties.flatMap(({ frames }) => frames)),
  }
}
