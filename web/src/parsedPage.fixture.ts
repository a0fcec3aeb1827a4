import { Parser, StaticConfigLoader, type HtmlElement } from 'html-validate'
import type { PublicApi } from './api.ts'
import { publicApi } from './publicApi.fixture.ts'
import { renderInto } from './render.tsx'

const parse = async (html: string): Promise<HtmlElement> =>
  new Parser(await new StaticConfigLoader().getConfigFor('page.html')).parseHtml(html)

/** The words of an element, those of different elements apart. */
export const textOf = (element: HtmlElement | null): string =>
  (element?.childNodes ?? [])
    .map(node => ('querySelector' in node ? textOf(node as HtmlElement) : node.textContent))
    .join(' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
    .trim()

/** A public page as the server renders it, to be asked like a document. */
export const parsedPage = async (path: string, api: PublicApi = publicApi()) => {
  const { html } = await renderInto('<head><!--head--></head><!--app--><!--data-->', path, { api })
  const root = await parse(html.replaceAll('<!-- -->', ''))
  const all = (selector: string) => root.querySelectorAll(selector)
  const one = (selector: string) => root.querySelector(selector)
  return {
    all,
    one,
    text: (selector: string) => textOf(one(selector)),
    texts: (selector: string) => all(selector).map(textOf),
    /** The section with a heading of these words. */
    section: (heading: string) =>
      all('section').find(section => textOf(section.querySelector('h2')) === heading) ?? null,
  }
}
