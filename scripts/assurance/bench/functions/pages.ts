import { openStage } from '../../../iam/stage.ts'
import { median } from '../report.ts'

/** Characters of the longest announcement that is tried: more than any that a row holds itself. */
const longText = 200_000

/** Renderings before those that count, in which Node's compiler finds out what is hot, and those that count. */
const [before, counted] = [100, 200]

/** Median time to render a page, in milliseconds, and its characters. */
export interface RenderedPage {
  page: string
  milliseconds: number
  characters: number
}

/**
 * Renders every live page of a product with sample data as a warm function does, and an announcement of 200,000
 * characters. What the pages read is read once: this measures the rendering alone.
 */
export const measurePages = async (): Promise<RenderedPage[]> => {
  const stage = await openStage()
  Object.assign(process.env, stage.cloud.environment)
  try {
    const { publicApi } = await import('../../../../lambdas/publishing/pages/publicApi.ts')
    const { livePages, renderPage } = await import('../../../../web/dist/server/server.mjs')
    const real = publicApi()
    const answers = new Map<string, Promise<unknown>>()
    const [newest] = (await real.listAnnouncements({})).announcements
    if (!newest) throw new Error('The sample has no announcements.')
    const long = { ...(await real.getAnnouncement({ params: { slug: newest.slug } })), content: `<p>${'word '.repeat(longText / 5)}</p>` } // oxfmt-ignore
    const api = new Proxy(real, {
      get: (target, name: keyof typeof real) => (input: { params?: { slug?: string } }) => {
        if (name === 'getAnnouncement' && input.params?.slug === 'long') return Promise.resolve(long)
        const key = `${name} ${JSON.stringify(input)}`
        const kept = answers.get(key) ?? (target[name] as (input: unknown) => Promise<unknown>)(input)
        answers.set(key, kept)
        return kept
      },
    })
    const addresses = [...livePages.filter(page => !page.includes('{')), `/news/${newest.slug}`, '/news/long']
    const measured: RenderedPage[] = []
    for (const page of addresses) {
      const times: number[] = []
      let characters = 0
      for (let n = 0; n < before + counted; n++) {
        const started = performance.now()
        const { status, html } = await renderPage(page, { api, origin: 'https://www.example.com' })
        if (status !== 200) throw new Error(`${page} answers ${status}.`)
        if (n >= before) times.push(performance.now() - started)
        characters = html.length
      }
      measured.push({ page, milliseconds: median(times), characters })
    }
    return measured.toSorted((a, b) => b.milliseconds - a.milliseconds)
  } finally {
    await stage.close()
  }
}
