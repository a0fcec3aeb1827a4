import { comingTab } from '../../ComingTab.tsx'

export const SubscribersPanel = comingTab(
  'Subscribers',
  'Who follows the company by mail will be counted and managed here.',
)
