import { readFileSync } from 'node:fs'
import { command, envOption, oneOf } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { importPrices } from './ops/importPrices.ts'
import { environmentNamed, placeOf } from './ops/place.ts'
import { readPriceFile } from './ops/priceFile.ts'
import { record } from './ops/record.ts'

const contentOf = (file: string): Uint8Array => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new BadInput(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

const todayInLondon = (): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short' }).format(new Date())

await command(
  {
    name: 'prices',
    words: 'import',
    summary: 'The history of the share price: takes closing prices from a CSV file.',
    options: {
      env: envOption,
      file: {
        type: 'string',
        value: 'FILE',
        about: 'CSV with the columns date,close_pence, such as 2025-03-20,24.5',
      },
      source: { type: 'string', value: 'NAME', about: 'Who gives the prices, as readers are told' },
    },
    notes:
      'All of the file is checked first; if a line is wrong, nothing is imported. A day that has a price gets the\n' +
      "file's. The file that the website offers for download has this form.",
    examples: ['npm run ops -- prices import --env prod --file history.csv --source "London Stock Exchange"'],
  },
  async ({ words: [verb, ...more], options }) => {
    oneOf(['import'], verb, 'npm run ops -- prices')
    const environment = environmentNamed(options.env)
    if (more.length || !options.file) throw new BadInput('Say which file: --file history.csv.')
    const source = options.source?.trim()
    if (!source) throw new BadInput('Say who gives the prices: --source "London Stock Exchange".')
    const prices = readPriceFile(contentOf(options.file), todayInLondon())
    const dates = prices.map(({ date }) => date).sort()
    const [first = '', last = ''] = [dates[0], dates.at(-1)]
    const place = placeOf(environment)
    await importPrices(place, prices, source)
    const details = { days: prices.length, first, last, source }
    await record(place, { action_type: 'SHARE_PRICES_IMPORTED', object: 'share-price', details })
    console.log(`${prices.length} closing prices from ${first} to ${last} are in ${environment.name}.`)
  },
)
