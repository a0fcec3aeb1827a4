import type { Sharing } from './schemaPages.ts'

export const sharing: Sharing = {
  tickerSymbol: 'AIMX BLU',
  imageText: 'Blu Digital plc, London Stock Exchange AIM: BLU. Fueling the Future of Digital.',
  profiles: [],
}
