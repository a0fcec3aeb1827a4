import { comingTab } from '../../ComingTab.tsx'

export const ProvidersPanel = comingTab(
  'RNS Providers',
  'The providers of regulatory news will be managed here.',
)
