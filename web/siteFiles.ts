import type { Company } from './content/schema.ts'

/** The company's mark as an icon, in a blue that shows on light and dark. */
export const favicon = ({ mark }: Pick<Company, 'mark'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}" fill="#4468f2"><path fill-rule="evenodd" d="${mark.path}"/></svg>\n`

/** Crawlers may read everything; what they may not list says noindex itself, which they have to read to know. */
export const robots = (): string => 'User-agent: *\nDisallow: /api/\n'
