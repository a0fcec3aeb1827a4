import { siteOriginMark } from '#contract/siteOrigin.ts'
import type { Company } from './content/schema.ts'

/** The company's mark as an icon, in a blue that shows on light and dark. */
export const favicon = ({ mark }: Pick<Company, 'mark'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${mark.viewBox}" fill="#4468f2"><path fill-rule="evenodd" d="${mark.path}"/></svg>\n`

/** Crawlers may read everything; what they may not list says noindex itself, which they have to read to know. */
export const robots = (): string =>
  `User-agent: *\nDisallow: /api/\n\nSitemap: ${siteOriginMark}/sitemap.xml\n`

/** The manifest that a phone needs to keep the site among its apps. */
export const webManifest = ({ name, brand, description }: Company): string =>
  JSON.stringify({
    name,
    short_name: brand,
    description,
    lang: 'en-GB',
    id: '/',
    start_url: '/',
    display: 'browser',
    background_color: '#fbf9f4',
    theme_color: '#0a1228',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
