/** An item of a feed that a test makes up. */
export interface FeedItem {
  guid: string
  title: string
  /** RFC 822. */
  date?: string
  description?: string
  category?: string
}

const element = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<${name}>${value}</${name}>`

/** An RSS 2.0 feed of these items. */
export const rss = (items: readonly FeedItem[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Test</title>${items
    .map(
      ({ guid, title, date, description, category }) =>
        `<item>${element('guid', guid)}${element('title', title)}${element('pubDate', date)}${element('description', description)}${element('category', category)}</item>`,
    )
    .join('')}</channel></rss>`
