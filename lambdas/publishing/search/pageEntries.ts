import type { Entry } from './entries.ts'
import { siteTexts } from './siteTexts.ts'
import { inParts, tidy } from './words.ts'

/** The site's pages in parts, as the index keeps them: public always, as they were when the site was built. */
export const pageEntries = (): Entry[] =>
  siteTexts().map(({ url, title, text }, index) => ({
    // Two parts of a page without names of their own have one address.
    id: `page ${index} ${url}`,
    kind: 'page',
    stamp: '',
    opens: '',
    title: tidy(title),
    extra: '',
    text: inParts(tidy(text)),
    date: '',
    source: url,
  }))
