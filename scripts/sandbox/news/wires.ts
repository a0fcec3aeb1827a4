import type { Stub } from '../stub.ts'
import { bloomberg } from './bloomberg.ts'
import { brokenFeed, newsFeeds, slowFeed } from './feeds.ts'
import { refinitiv } from './refinitiv.ts'
import { reuters, reutersTokens } from './reuters.ts'

/** The news wires and feeds that are played, by host; the exchange has a file of its own. */
export const newsWires: Record<string, Stub> = {
  'auth.thomsonreuters.com': reutersTokens,
  'api.reutersconnect.com': reuters,
  'api.refinitiv.com': refinitiv,
  'api.bloomberg.com': bloomberg,
  'news.example.com': newsFeeds,
  'slow.example.com': slowFeed,
  'broken.example.com': brokenFeed,
}
