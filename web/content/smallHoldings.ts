import type { SmallHoldings } from './schemaHoldings.ts'

/**
 * Holdings below three per cent that are not in public hands. Readers see what they come to, not whose they are, so
 * no page loads this file.
 */
export const smallHoldings: SmallHoldings = {
  list: [
    { name: 'Julian Specimen', shares: 1_420_000, notPublic: 'director' },
    { name: 'Helena Exemplar', shares: 1_400_000, notPublic: 'director' },
    { name: 'Sample Employee Trust Limited', shares: 1_010_402, notPublic: 'scheme' },
    { name: 'Example Founders LLP', shares: 940_000, notPublic: 'lockIn' },
  ],
}
