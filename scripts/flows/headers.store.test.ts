import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { asDeployed, scoreOf } from '../testing/observatory.ts'
import { cloud } from '../testing/cloud.ts'

const { site } = cloud

const { pages, livePages } = JSON.parse(readFileSync('web/dist/manifest.json', 'utf8')) as {
  pages: string[]
  livePages: string[]
}
const known = [...pages, ...livePages].filter(path => !path.includes('{'))
const embeds = known.filter(path => path.startsWith('/embed/'))

const scoreAt = async (path: string) => {
  const response = await fetch(site + path, { redirect: 'manual' })
  const text = await response.text()
  const html = response.headers.get('content-type')?.startsWith('text/html') ? text : ''
  return { status: response.status, text, ...scoreOf({ headers: asDeployed(response.headers), html }) }
}

const assetOf = async (page: string): Promise<string> =>
  /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec((await scoreAt(page)).text)?.[1] ?? ''

describe('S-27 headers, scored as the HTTP Observatory does', () => {
  it('135 for every page: its scripts say what they hash to', async () => {
    expect(known.length).toBeGreaterThan(10)
    for (const path of known.filter(page => !embeds.includes(page)))
      expect(await scoreAt(path), path).toMatchObject({ status: 200, score: 135 })
  })

  it('135 for the pages of the staff area; 130 for scripts, which load none', async () => {
    for (const path of ['/auth', '/admin', '/admin/security/team'])
      expect(await scoreAt(path), path).toMatchObject({ status: 200, score: 135 })
    for (const path of [await assetOf('/admin'), await assetOf('/')])
      expect(await scoreAt(path), path).toMatchObject({ status: 200, score: 130 })
  })

  it.each([
    ['/api/openapi.json', 200],
    ['/api/announcements', 200],
    ['/sitemap.xml', 200],
    ['/feeds/regulatory.xml', 200],
    ['/config.json', 200],
    ['/.well-known/security.txt', 200],
    ['/about/', 308],
    ['/api/announcements?limit=x', 400],
    ['/api/team', 401],
    ['/api/no/such/route', 404],
    ['/assets/no-such.js', 404],
    ['/files/reports/no-such.pdf', 404],
  ])('130 for %s, which answers %i', async (path, status) => {
    expect(await scoreAt(path)).toMatchObject({ status, score: path.startsWith('/files/') ? 120 : 130 })
  })

  it('135 for a page that says that there is none', async () => {
    expect(await scoreAt('/no/such/page')).toMatchObject({ status: 404, score: 135 })
  })

  it('120 for pages that other sites may frame: they may load them, which takes ten', async () => {
    expect(embeds.length).toBeGreaterThan(0)
    for (const path of embeds) expect(await scoreAt(path), path).toMatchObject({ status: 200, score: 120 })
  })

  it('120 for files: the viewer of a PDF is a page of the browser with styles of its own', async () => {
    const { documents } = (await (
      await fetch(`${site}/api/public/documents?bucket=companydocuments`)
    ).json()) as { documents: { url: string }[] }
    expect(await scoreAt(documents[0]?.url ?? '')).toMatchObject({ status: 200, score: 120 })
  })
})
