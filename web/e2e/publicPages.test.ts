import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findings } from './axe.ts'
import { sharedBrowser } from './person.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const { site } = cloud
const phone = { width: 360, height: 760 }
const desk = { width: 1440, height: 900 }

const pages = [
  '/about',
  '/portfolio',
  '/investors',
  '/investors/financial',
  '/investors/governance',
  '/investors/corporate',
  '/privacy-policy',
  '/terms-of-use',
  '/cookie-policy',
]

let browser: Browser
let page: Page
const complaints: string[] = []

/** Opens a page in a fresh profile; errors and refusals of the browser fail the test. */
const open = async (path: string, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({ viewport: desk, reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const response = await page.goto(`${site}${path}`)
  expect(response?.status()).toBe(200)
  if (options.javaScriptEnabled !== false) await page.locator('html[data-hydrated]').waitFor()
}

const text = async (selector = 'main') => (await page.locator(selector).innerText()).replace(/\s+/g, ' ')
const headings = (level: number) => page.locator(`main h${level}`).allInnerTexts()
const region = (name: string) => page.getByRole('region', { name })

beforeAll(async () => {
  browser = await sharedBrowser()
})

afterEach(async () => {
  await page.context().close()
  expect(complaints.splice(0)).toEqual([])
})

afterAll(() => Promise.all(browser.contexts().map(context => context.close())))

describe.each([
  ['a desk', {}],
  ['a phone', { viewport: phone }],
  ['a phone without scripts', { viewport: phone, javaScriptEnabled: false }],
] as const)('on %s', (_, options) => {
  test('P-038 P-039 about: the hero, the mission and eight blocks of philosophy', async () => {
    await open('/about', options)
    expect(await headings(1)).toEqual(['Empowering Founders. Backing the Future.'])
    expect((await headings(2)).slice(0, 2)).toEqual(['Our Mission', 'Our Investment Philosophy'])
    expect(
      await region('Our Investment Philosophy').getByRole('heading', { level: 3 }).allInnerTexts(),
    ).toEqual([
      'Focus Areas',
      'Geographic Scope',
      'Investment Types',
      'Active or Passive',
      'Holding Period',
      'Portfolio Exposure',
      'Use of Gearing',
      'Returns Strategy',
    ])
  })

  test('P-040 P-041 P-042 P-087 about: three people, each with portrait, title, text and Connect', async () => {
    await open('/about', options)
    const people = region('Leadership').getByRole('listitem')
    expect(await people.count()).toBe(3)
    for (const person of await people.all()) {
      const name = await person.getByRole('heading').innerText()
      expect(await person.getByRole('img', { name }).count()).toBe(1)
      expect(await person.innerText()).toContain('Sample biography.')
      const connect = person.getByRole('link', { name: `Connect ${name}` })
      expect(await connect.getAttribute('target')).toBe('_blank')
      expect(await connect.getAttribute('href')).toMatch(/^https:\/\//)
    }
    const contact = page.locator('main').getByRole('link', { name: 'Contact Us' })
    expect(await contact.getAttribute('href')).toBe('/contact')
  })

  test('P-047 X-015 overview: the notice, the two cards, and Rule 26 from (a) to (o)', async () => {
    await open('/investors', options)
    expect(await text()).toContain('AIM Rule 26 website information')
    expect(await headings(2)).toEqual(expect.arrayContaining(['Investment Focus', 'Our Mission']))
    const rows = region('Index of Rule 26 information')
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
    const all = await rows.allInnerTexts()
    expect(all.map(row => row.trim().slice(0, 3))).toEqual([...'abcdefghijklmno'].map(item => `(${item})`))
    for (const row of all) expect(row).toMatch(/\d{1,2} \w+ 20\d\d\s*$/)
    expect(await rows.nth(7).getByRole('link').getAttribute('href')).toBe('/investors/financial')
    expect(all[12]).toContain('22 April 2024')
  })

  test('P-048 P-049 financial: symbol, code, exchange, currency and share capital', async () => {
    await open('/investors/financial', options)
    const shown = await text()
    for (const fact of [
      'Trading symbol BLU.L',
      'Code BLU',
      'Exchange London Stock Exchange AIM',
      'Exchange details AIM is the market',
      'Currency GBP (pence)',
      'Share capital Ordinary shares of £0.01 each',
      'Number of securities in issue 47,553,234',
    ])
      expect(shown).toContain(fact)
  })

  test('P-050 P-051 financial: significant shareholders with their date, and the free float', async () => {
    await open('/investors/financial', options)
    const holders = region('Significant shareholders')
    const rows = await holders.getByRole('row').allInnerTexts()
    expect(rows.slice(1).map(row => row.trim().split(/\s+/).slice(-2))).toEqual([
      ['5,946,846', '12.5%'],
      ['3,093,511', '6.51%'],
      ['2,500,000', '5.26%'],
      ['1,550,000', '3.26%'],
    ])
    expect(await holders.innerText()).toContain('Last updated 20 March 2025')
    expect((await region('Free float').innerText()).replace(/\s+/g, ' ')).toContain(
      '34.30% not in public hands',
    )
  })

  test('P-052 governance: ten principles of the 2018 edition, each with a disclosure and an anchor', async () => {
    await open('/investors/governance', options)
    expect(await text()).toContain('QCA Corporate Governance Code, 2018 edition')
    expect(await text()).toContain('Last updated 22 April 2024')
    const principles = await page.locator('[id^=principle-]').all()
    expect(principles).toHaveLength(10)
    for (const principle of principles)
      expect((await principle.locator('p').allInnerTexts()).join(' ').length).toBeGreaterThan(300)
    await page.getByRole('link', { name: 'Principle 9' }).click()
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#principle-9')
    await expect.poll(async () => (await page.locator('#principle-9').boundingBox())?.y).toBeLessThan(200)
  })

  test('P-053 P-054 governance: matters reserved, the board and its committees', async () => {
    await open('/investors/governance', options)
    expect(await region('Matters reserved for the Board').getByRole('listitem').count()).toBeGreaterThan(10)
    const board = await text('#board')
    expect(board).toContain('The board has two directors')
    expect(board).toContain('It meets at least six times a year')
    expect(await text('#audit-committee')).toContain('It meets at least twice a year.')
    expect(await text('#remuneration-committee')).toContain('It meets at least once a year.')
  })

  test('P-061 P-062 P-063 corporate: six cards, the auditors, and committees with their members', async () => {
    await open('/investors/corporate', options)
    const cards = await region('Company and advisers').getByRole('listitem').allInnerTexts()
    expect(cards.map(card => card.split('\n').filter(Boolean))).toEqual(
      [
        'Registered Office',
        'Company Secretary',
        'Nominated Advisor',
        'Solicitors',
        'Corporate Brokers',
        'Registrar',
      ].map(role => [role, expect.stringMatching(/\w/), expect.stringMatching(/\w/)]),
    )
    expect(await region('Auditors and reporting accountants').getByRole('listitem').count()).toBe(1)
    const committees = (await region('Committees of the board').innerText()).replace(/\s+/g, ' ')
    expect(committees).toMatch(
      /Remuneration Committee .* at least once a year\. Members Helena Exemplar, Chair/,
    )
    expect(committees).toMatch(/Audit Committee .* at least twice a year\. Members Helena Exemplar, Chair/)
  })

  test('P-064 P-065 P-089 P-091 portfolio: four companies with logo, place, text and links', async () => {
    await open('/portfolio', options)
    expect(await headings(1)).toEqual(['Our Investment Portfolio'])
    const cards = page.locator('#companies > ul > li')
    expect(await cards.getByRole('heading').allInnerTexts()).toEqual([
      'Exemplar Payments',
      'Specimen Arena',
      'Placeholder Worlds',
      'Paragon Biometrics',
    ])
    const first = cards.first()
    expect(await first.locator('svg').first().isVisible()).toBe(true)
    expect(await first.innerText()).toContain('Berlin')
    for (const name of ['Website', 'Twitter', 'LinkedIn'])
      expect(await first.getByRole('link', { name }).getAttribute('target'), name).toBe('_blank')
  })

  test('P-066 P-067 P-068 portfolio: the case study and the way to contact', async () => {
    await open('/portfolio', options)
    const study = region('How money crosses a border')
    expect(await study.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Background',
      'Core products',
      'Service highlights',
    ])
    const terms = await study.locator('dt').allInnerTexts()
    expect(terms.slice(0, 2)).toEqual(['Pendulum', 'Vortex'])
    expect(terms.slice(2)).toHaveLength(7)
    expect(await study.getByRole('link', { name: /^Visit/ }).count()).toBe(2)
    expect(await study.innerText()).toContain('fees under 0.5%')
    const touch = page.locator('main').getByRole('link', { name: 'Get in Touch' })
    expect(await touch.getAttribute('href')).toBe('/contact')
  })

  test('P-092 X-006 portfolio: amounts of the treasury with their date', async () => {
    await open('/portfolio', options)
    const treasury = (await region('Digital Asset Treasury').innerText()).replace(/\s+/g, ' ')
    expect(treasury).toContain('72.03338 ETH')
    expect(treasury).toContain('9.26732 cbBTC')
    expect(treasury).toContain('Amounts as at 20 March 2025')
    expect(treasury).toContain('not a net asset value')
  })

  test('X-005 P-090 details of a company open at an address of their own, and close', async () => {
    await open('/portfolio', options)
    const dialog = page.getByRole('dialog', { name: 'Specimen Arena' })
    expect(await dialog.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Details Specimen Arena' }).click()
    await dialog.waitFor()
    await page.waitForURL(`${site}/portfolio#specimen-arena`)
    await page.reload()
    await dialog.waitFor()
    const shown = (await dialog.innerText()).replace(/\s+/g, ' ')
    for (const fact of ['Sector Gaming', 'Stage Seed', 'Founded 2023', 'Location Singapore', 'Open results'])
      expect(shown).toContain(fact)
    await dialog.getByRole('link', { name: 'Close details' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL(`${site}/portfolio#companies`)
  })

  test.each([
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-use', 'Terms of Use'],
    ['/cookie-policy', 'Cookie Policy'],
  ])('P-077 %s: date, postal address and contact', async (path, title) => {
    await open(path, options)
    expect(await headings(1)).toEqual([title])
    const shown = await text()
    expect(shown).toContain('Last updated: January 2025')
    expect(shown).toContain('Blu Digital plc, 1 Sample Street, London EC0 0AA')
    expect(await page.locator('main').getByRole('link', { name: 'hello@example.com' }).count()).toBe(1)
  })

  test('P-078 P-079 P-080 the specified statements of the legal pages', async () => {
    await open('/privacy-policy', options)
    const privacy = await text()
    expect(privacy).toContain('no personal data of visitors for longer than one year')
    expect(privacy).toContain('under the age of 18')
    expect(privacy).toContain('We do not respond to the Do Not Track signal')
    await page.goto(`${site}/terms-of-use`)
    expect(await text()).toMatch(/governed by the law of the United Kingdom.*arbitration/)
    await page.goto(`${site}/cookie-policy`)
    expect(await text()).toMatch(/Essential.*Performance.*Analytics.*Advertising/)
    const trackers = page.getByRole('table', { name: 'Advertising tracker cookie' }).getByRole('rowheader')
    expect(await trackers.count()).toBe(1)
  })
})

describe('addresses', () => {
  test('P-086 a sector card of the home page leads to its sector, in view', async () => {
    await open('/')
    await page.getByRole('link', { name: 'Decentralised Finance (DeFi)' }).click()
    await page.waitForURL(`${site}/portfolio#defi`)
    await expect
      .poll(() => page.locator('#defi').evaluate(part => Math.round(part.getBoundingClientRect().top)))
      .toBeLessThan(desk.height / 2)
  })

  test('X-005 the keyboard opens details, stays in them, and Escape goes back to where it was', async () => {
    await open('/portfolio')
    const details = page.getByRole('link', { name: 'Details Paragon Biometrics' })
    await details.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Paragon Biometrics' })
    await dialog.waitFor()
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.id)).toBe(
        'paragon-biometrics',
      )
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => details.evaluate(link => link === document.activeElement)).toBe(true)
    await page.waitForURL(`${site}/portfolio#companies`)
  })

  test('X-005 Back closes details', async () => {
    await open('/portfolio')
    await page.getByRole('link', { name: 'Details Specimen Arena' }).click()
    const dialog = page.getByRole('dialog', { name: 'Specimen Arena' })
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    await page.waitForURL(`${site}/portfolio`)
  })
})

describe('X-007 the cookie policy says the truth', () => {
  test('no public page sets a cookie, stores anything or asks anybody else', async () => {
    await open('/')
    const others: string[] = []
    page.on('request', request => {
      if (new URL(request.url()).origin !== new URL(site).origin) others.push(request.url())
    })
    for (const path of ['/', ...pages]) {
      await page.goto(`${site}${path}`)
      await page.locator('html[data-hydrated]').waitFor()
    }
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    expect(others).toEqual([])
  })
})

describe.each(pages)('%s', path => {
  test('has a title, a description and headings in order', async () => {
    await open(path)
    expect(await page.title()).toContain('Blu Digital')
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/\w{3}.{20}/)
    const levels = await page
      .locator('main :is(h1, h2, h3, h4)')
      .evaluateAll(all => all.map(h => Number(h.tagName[1])))
    const shown = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
    expect(shown).toEqual([])
  })

  test('fits every width without scrolling sideways', async () => {
    await open(path)
    for (const width of [320, 360, 600, 768, 1024, 1440, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, `${width} px`).toBe(0)
    }
  })

  test.each(['light', 'dark'] as const)('axe finds nothing in the %s scheme', async colorScheme => {
    for (const viewport of [desk, phone]) {
      await open(path, { colorScheme, viewport })
      expect(await findings(page)).toEqual([])
      if (viewport === desk) await page.context().close()
    }
  })

  test('prints on paper: no navigation, dark ink on white', async () => {
    await open(path, { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    const ink = await page
      .locator('main h2')
      .first()
      .evaluate(heading => getComputedStyle(heading).color)
    expect(ink).toBe('rgb(16, 23, 43)')
  })
})

test.each(['light', 'dark'] as const)(
  'axe finds nothing in open details in the %s scheme',
  async colorScheme => {
    await open('/portfolio#exemplar-payments', { colorScheme, viewport: phone })
    await page.getByRole('dialog', { name: 'Exemplar Payments' }).waitFor()
    expect(await findings(page)).toEqual([])
  },
)
