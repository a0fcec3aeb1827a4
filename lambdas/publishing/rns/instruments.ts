/**
 * A name of a company or its security, in the spellings that wires use. A symbol means something at its exchange
 * only: `BLU` trades in London, and as another company elsewhere.
 */
export type Instrument =
  | { kind: 'symbol'; market: string; code: string }
  | { kind: 'isin' | 'lei' | 'name'; code: string }

const london = 'London'

/** Exchanges as wires write them before a symbol; those of one place by one name. */
const markets: readonly (readonly [string, string])[] = [
  [london, 'LSE|LON|AIM|XLON|AIMX|(?:London|LONDON) (?:Stock Exchange|STOCK EXCHANGE)'],
  ['Nasdaq', '(?:Nasdaq|NASDAQ)(?: ?(?:GS|GM|CM|Global|GLOBAL)[A-Za-z ]{0,20})?|XNAS'],
  ['NYSE', 'NYSE(?: ?(?:American|AMERICAN|Arca|ARCA|MKT))?|AMEX|XNYS|XASE'],
  ['OTC', 'OTC(?: Markets| Pink|QX|QB|MKTS|PK|BB)?|PINK'],
  ['Toronto', 'TSX(?:-?V|\\.V| Venture)?|CSE|CNSX|CVE|NEO|XTSE|XTSX'],
  ['Aquis', 'AQSE|AQX|AQUIS|NEX'],
  [
    'Euronext',
    '(?:Euronext|EURONEXT)(?: Growth| Access| Expand)?(?: [A-Z][a-zø]+)?|EPA|PAR|AMS|EBR|ENX(?:TPA|TAM)?|ISE|ELI|XPAR|XAMS|XBRU',
  ],
  [
    'Nordic',
    'STO|OMX|Nasdaq Stockholm|Nasdaq First North|First North|OSE|OSL|Oslo B[øo]rs|CPH|HEL|XSTO|XOSL',
  ],
  ['Frankfurt', 'XETRA|ETR|FRA|FWB|FSE|GR|XFRA'],
  ['Zurich', 'SIX|SWX|VTX|XSWX'],
  ['Milan', 'BIT|MIL|XMIL'],
  ['Madrid', 'BME|MCE|XMAD'],
  ['Sydney', 'ASX|XASX'],
  ['New Zealand', 'NZX|NZE'],
  ['Hong Kong', 'HKEX|SEHK|HKG|HKSE|XHKG'],
  ['Singapore', 'SGX|XSES'],
  ['Johannesburg', 'JSE|XJSE'],
  ['Tokyo', 'TSE|TYO|XTKS'],
  ['India', 'NSE|BOM|BSE'],
]
/** Of Reuters' codes the letters after the dot, of Bloomberg's those after the blank or colon. */
const ricMarkets: Readonly<Record<string, string>> = {
  L: london,
  O: 'Nasdaq',
  OQ: 'Nasdaq',
  N: 'NYSE',
  TO: 'Toronto',
  V: 'Toronto',
  AX: 'Sydney',
}
const bloombergMarkets: Readonly<Record<string, string>> = { LN: london }

const marketOf = (written: string): string =>
  markets.find(([, spellings]) => new RegExp(`^(?:${spellings})$`).test(written))?.[0] ??
  written.toUpperCase()

const names = markets.map(([, spellings]) => spellings).join('|')
/** `AIM: BLU`, `Nasdaq:AGPU`, `LSE: BLU`; code and market are of one line. */
const prefixed = new RegExp(
  `(?<![\\w.])(${names})[ \\t]*[:：][ \\t]*((?=[A-Z0-9]*[A-Z]|\\d{4})[A-Z0-9]{1,6}(?:[./-][A-Z]{1,2})?)(?![\\w])`,
  'g',
)
/** `BLU.L` and, where nothing but a code is written, `AGPU.O`. */
const ric = /(?<![\w.@/])([A-Z0-9]{2,5})\.L(?![\w.])/g
/** London's own names of its symbols. */
const tidm = /\b(?:TIDM|EPIC)\b[ \t]*[:：-]?[ \t]*([A-Z0-9]{2,5})\b/g
const isins = /(?<![\w-])[A-Z]{2}[A-Z0-9]{9}\d(?![\w-])/g
const leis = /(?<![\w-])[A-Z0-9]{18}\d{2}(?![\w-])/g

/** Digits, letters as 10 to 35. */
const digitsOf = (code: string): string => [...code].map(sign => Number.parseInt(sign, 36)).join('')

/** ISO 6166: the last digit checks the others (Luhn over the digits that letters become). */
const isIsin = (code: string): boolean => {
  const sum = [...digitsOf(code)].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + Math.floor(value / 10) + (value % 10)
  }, 0)
  return sum % 10 === 0
}

/** ISO 17442: modulo 97 it is 1. */
const isLei = (code: string): boolean => BigInt(digitsOf(code)) % 97n === 1n

/** Where in a text what is named. */
interface Named {
  at: number
  instrument: Instrument
}

const symbol = (market: string, code: string): Instrument => ({
  kind: 'symbol',
  market,
  code: code.toUpperCase().replace(/\.$/, ''),
})

/** Names in a text that are beyond doubt, in its order: symbols with their exchange, ISINs and LEIs. */
export const instrumentsIn = (text: string): Named[] => {
  const found = (pattern: RegExp, of: (match: RegExpExecArray) => Instrument | undefined): Named[] =>
    [...text.matchAll(pattern)].flatMap(match => {
      const instrument = of(match)
      return instrument ? [{ at: match.index, instrument }] : []
    })
  return [
    // `AIM: BLU.L` is BLU.
    ...found(prefixed, ([, market = '', code = '']) => symbol(marketOf(market), code.replace(/\.L$/i, ''))),
    ...found(ric, ([, code = '']) => symbol(london, code)),
    ...found(tidm, ([, code = '']) => symbol(london, code)),
    ...found(isins, ([code]) => (isIsin(code) ? { kind: 'isin', code } : undefined)),
    ...found(leis, ([code]) => (isLei(code) ? { kind: 'lei', code } : undefined)),
  ].toSorted((a, b) => a.at - b.at)
}

/**
 * The name in a source's field for symbols; undefined for a code without an exchange, which may be anybody's.
 * `R:BLU.L` and `AGPU.OQ` are Reuters' codes, `BLU LN Equity` is Bloomberg's.
 */
export const instrumentOf = (field: string): Instrument | undefined => {
  const text = field.trim().replace(/^R:/, '')
  const [, code = '', letters] = /^([A-Z0-9]{1,8})\.([A-Z]{1,2})$/i.exec(text) ?? []
  if (letters !== undefined)
    return symbol(ricMarkets[letters.toUpperCase()] ?? `.${letters.toUpperCase()}`, code)
  const [, ticker = '', place] = /^([A-Z0-9]{1,8})[ :]([A-Z]{2})(?: Equity)?$/i.exec(text) ?? []
  const [named] = instrumentsIn(text)
  if (named) return named.instrument
  if (place === undefined) return undefined
  return symbol(bloombergMarkets[place.toUpperCase()] ?? ` ${place.toUpperCase()}`, ticker)
}

/** Left out when company names are compared. */
const legalForm = /\b(?:plc|limited|ltd|inc|incorporated|corp|corporation|sa|se|ag|nv|llc|the)\b/g

/** A name as names are compared. */
export const nameOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(legalForm, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The name that staff typed: a symbol with its exchange, or London's without; an ISIN, an LEI, or else a company's name.
 * @returns undefined for nothing that can be looked for
 */
export const typedInstrument = (text: string): Instrument | undefined => {
  const trimmed = text.trim()
  const whole = instrumentOf(trimmed) ?? instrumentOf(trimmed.toUpperCase())
  if (whole) return whole
  if (/^[A-Z0-9]{1,6}$/i.test(trimmed)) return symbol(london, trimmed)
  const code = nameOf(trimmed)
  return code ? { kind: 'name', code } : undefined
}

export const isSame = (one: Instrument, other: Instrument): boolean =>
  one.kind === other.kind &&
  one.code === other.code &&
  (one.kind !== 'symbol' || other.kind !== 'symbol' || one.market === other.market)

/** As people read it: `BLU.L`, `Nasdaq:AGPU`, a code or a name. */
export const writtenOut = (instrument: Instrument): string => {
  if (instrument.kind !== 'symbol') return instrument.code
  const { market, code } = instrument
  if (market === london) return `${code}.L`
  return /^[. ]/.test(market) ? `${code}${market}` : `${market}:${code}`
}

/** London's codes of what is asked for. */
export const londonCodes = (asked: readonly string[]): string[] =>
  asked.flatMap(each => {
    const one = typedInstrument(each)
    return one?.kind === 'symbol' && one.market === london ? [one.code] : []
  })
