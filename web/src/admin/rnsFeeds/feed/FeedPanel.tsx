import { comingTab } from '../../ComingTab.tsx'

export const FeedPanel = comingTab(
  'RNS Feed',
  'Regulatory news will be fetched, previewed and imported here.',
)
