import { AwsError } from '../engine.ts'

const codes: Record<number, string> = {
  403: 'AccessDenied AccessForbidden InvalidAccessKeyId SignatureDoesNotMatch',
  404: 'NoSuchBucket NoSuchKey NoSuchVersion',
  405: 'MethodNotAllowed',
  411: 'MissingContentLength',
  412: 'PreconditionFailed',
  416: 'InvalidRange',
  501: 'NotImplemented',
}

/** An error by S3's own code, whose status (400 for most) it has; some come with headers. */
export class S3Error extends AwsError {
  readonly headers: Record<string, string>
  constructor(code: string, message: string, headers: Record<string, string> = {}) {
    const status = Object.keys(codes).find(status => codes[Number(status)]?.split(' ').includes(code))
    super(code, message, Number(status ?? 400))
    this.headers = headers
  }
}

/** Elements by name: a list repeats its element, `undefined` leaves it out. */
export interface Tree {
  [name: string]: string | number | boolean | Tree | Tree[] | undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
// Control characters too: a reader would normalise line ends that are not escaped.
const special = /[&<>"\p{Cc}]/gu

export const toXml = (tree: Tree): string =>
  Object.entries(tree)
    .flatMap(([name, value]) => [value].flat().map(one => [name, one] as const))
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `<${name}>${typeof one === 'object' ? toXml(one) : escaped(String(one))}</${name}>`)
    .join('')

const escaped = (text: string): string => text.replace(special, char => `&#${char.charCodeAt(0)};`)

/** The contents of each element of this name, as XML. */
export const elementsIn = (xml: string, name: string): string[] =>
  Array.from(xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g')), match => match[1] ?? '')

/** The text of the first element of this name. */
export const textIn = (xml: string, name: string): string | undefined =>
  elementsIn(xml, name)[0]?.replace(/&(#x?)?(\w+);/g, (_, number: string | undefined, code: string) =>
    number ? String.fromCodePoint(parseInt(code, number === '#' ? 10 : 16)) : (entities[code] ?? ''),
  )
