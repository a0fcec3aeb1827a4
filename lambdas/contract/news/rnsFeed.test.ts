import { expect, test } from 'vitest'
import { providerOptions } from './rnsFeed.ts'

test('A-076 A-209 A-210 the known providers have their names, regions and categories', () => {
  expect(providerOptions.map(({ id, name, regions, categories }) => [id, name, regions, categories])).toEqual(
    [
      [
        'lse',
        'London Stock Exchange',
        ['UK'],
        ['Results', 'Trading Updates', 'Regulatory', 'Corporate Actions'],
      ],
      ['reuters', 'Reuters', ['Global'], ['Breaking News', 'Market Data', 'Analysis', 'Corporate News']],
      ['bloomberg', 'Bloomberg', ['Global'], ['Markets', 'Companies', 'Technology', 'Economics']],
      ['refinitiv', 'Refinitiv', ['Global'], ['Real-time News', 'Market Data', 'Analytics', 'Research']],
    ],
  )
})
