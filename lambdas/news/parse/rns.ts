import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { rnsNumber } from '../../publishing/announcements/announcementId.ts'
import { escapeText } from '../../publishing/text/html/tree.ts'
import { textOf } from '../../publishing/text/plainText.ts'
import type { RawItem } from './rawItem.ts'

/** Plain text as paragraphs of HTML. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(part => `<p>${escapeText(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** Characters of a text in which an RNS gives its number. */
const lead = 2_000

/** `RNS Number : 2584X`, as each RNS begins; also `RNS No 2584X` and `RNS: 2584X`. */
const numbered = /\bRNS\s*(?:Number|No\.?|Ref(?:erence)?\.?)?\s*[:：#-]?\s*(\d{1,5}[A-Z]{1,2})\b/

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '')

const codesByName = new Map(Object.entries(headlineCategories).map(([code, name]) => [folded(name), code]))

/** The code that a text is, or whose headline it is. */
const codeIn = (text: string): string | undefined => {
  const trimmed = text.trim()
  return Object.hasOwn(headlineCategories, trimmed) ? trimmed : codesByName.get(folded(trimmed))
}

/** A headline alone, or after the company's name: `Blu Digital plc - Final Results`. */
const headlinesIn = (title: string): string[] => [title, title.split(/\s[-–—|]\s|\s?:\s/).at(-1) ?? '']

/** Number and headline category of an item that a regulatory information service shows, wherever it says them. */
export const rnsOf = ({
  title = '',
  categories = [],
  fields = [],
  content,
  summary,
}: RawItem): Pick<RawItem, 'headline_category' | 'rns_number'> => {
  const text = textOf((content ?? summary ?? '').slice(0, 10 * lead)).slice(0, lead)
  const numbers = fields.filter(
    ([name, value]) => /rns|number|reference/i.test(name) && rnsNumber.test(value),
  )
  const rns_number =
    numbers[0]?.[1] ?? [...categories, title, text].map(each => numbered.exec(each)?.[1]).find(Boolean)
  const named = fields.filter(([name]) => /categor|headline|code/i.test(name)).map(([, value]) => value)
  const headline_category = [...categories, ...named, ...headlinesIn(title)].map(codeIn).find(Boolean)
  return { ...(rns_number && { rns_number }), ...(headline_category && { headline_category }) }
}
