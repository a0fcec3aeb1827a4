import { comingTab } from '../../ComingTab.tsx'

export const DistributionPanel = comingTab(
  'Distribution',
  'How each announcement reached its followers will show here.',
)
