import { expect, test } from 'vitest'
import { parsedPage, textOf } from './parsedPage.fixture.ts'
import { listedPages } from './render.tsx'

const linksIn = (page: Awaited<ReturnType<typeof parsedPage>>, selector: string) =>
  page.all(`${selector} a`).map(link => ({
    name: textOf(link).replace(' (opens in a new tab)', ''),
    href: link.getAttributeValue('href') ?? '',
    isNewTab: link.getAttributeValue('target') === '_blank',
  }))

test.each(listedPages)('%s has no heading that skips a level', async path => {
  const { all } = await parsedPage(path)
  const levels = all('main *')
    .filter(({ tagName }) => /^h[1-6]$/.test(tagName))
    .map(({ tagName }) => Number(tagName[1]))
  expect(levels.length).toBeGreaterThan(1)
  expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([])
})

test('P-003 P-031 P-035 P-037 P-128 home: the hero, the sectors, and what opens in a new tab', async () => {
  const home = await parsedPage('/')
  expect(home.text('#home h1')).toBe('Fueling the Future of Digital')
  expect(linksIn(home, '#home')).toContainEqual({
    name: 'Explore Our Portfolio',
    href: '/portfolio',
    isNewTab: false,
  })
  const sectors = home.section('Key Sectors We Invest In')
  expect(sectors?.querySelectorAll('li h3').map(textOf)).toEqual([
    'Blockchain',
    'Decentralised Finance (DeFi)',
    'Payments',
  ])
  const links = linksIn(home, 'main')
  expect(links).toContainEqual({ name: 'Discover More', href: '/portfolio', isNewTab: false })
  for (const name of ['Visit Website', 'View Share Price'])
    expect(links, name).toContainEqual({ name, href: expect.stringMatching(/^https:/), isNewTab: true })
})

test('P-011 P-012 P-017 P-018 P-019 P-128 every page: navigation in order, logo, side menu and footer', async () => {
  const page = await parsedPage('/terms-of-use')
  const main = [
    ['About', '/about'],
    ['Portfolio', '/portfolio'],
    ['News', '/news'],
    ['Investors', '/investors'],
    ['Contact', '/contact'],
  ]
  const pairs = (selector: string) => linksIn(page, selector).map(({ name, href }) => [name, href])
  expect(pairs('nav[aria-label="Main"]')).toEqual(main)
  expect(pairs('dialog nav')).toEqual(main)
  const menuTitle = page.one('dialog')?.getAttributeValue('aria-labelledby')
  expect(page.text(`dialog h2[id="${menuTitle}"]`)).toBe('Menu')
  expect(linksIn(page, 'header')).toContainEqual({ name: 'Blu Digital', href: '/', isNewTab: false })
  expect(linksIn(page, 'dialog')).toContainEqual({
    name: 'View on LSE',
    href: 'https://www.londonstockexchange.com/',
    isNewTab: true,
  })
  const footer = linksIn(page, 'footer')
  expect(footer.map(({ href }) => href)).toEqual(
    expect.arrayContaining([
      ...['/', '/about', '/portfolio', '/news', '/investors', '/contact'],
      ...['/terms-of-use', '/cookie-policy', '/privacy-policy', 'mailto:hello@example.com'],
    ]),
  )
  expect(footer).toContainEqual({
    name: 'Companies House',
    href: 'https://find-and-update.company-information.service.gov.uk/',
    isNewTab: true,
  })
})

test('P-038 P-039 about: the hero, the mission and eight blocks of philosophy', async () => {
  const { texts } = await parsedPage('/about')
  expect(texts('h1')).toEqual(['Empowering Founders. Backing the Future.'])
  expect(texts('main h2').slice(0, 2)).toEqual(['Our Mission', 'Our Investment Philosophy'])
  expect(texts('#philosophy h3')).toEqual([
    'Focus Areas',
    'Geographic Scope',
    'Investment Types',
    'Active or Passive',
    'Holding Period',
    'Portfolio Exposure',
    'Use of Gearing',
    'Returns Strategy',
  ])
  for (const text of texts('#philosophy li p')) expect(text).toMatch(/\w{3}/)
})

test('P-040 P-041 P-042 P-087 P-128 about: three people, each with portrait, title, text and Connect', async () => {
  const about = await parsedPage('/about')
  const people = about.all('#leadership li')
  expect(people).toHaveLength(3)
  for (const person of people) {
    const name = textOf(person.querySelector('h3'))
    expect(person.querySelector('svg')?.getAttributeValue('aria-label')).toBe(`Monogram of ${name}`)
    const [title = '', biography = ''] = person.querySelectorAll('p').map(textOf)
    expect(title).toMatch(/Chair|Officer|Director/)
    expect(biography).toContain('Sample biography.')
    const connect = person.querySelector('a')
    expect(textOf(connect)).toContain(`Connect ${name}`)
    expect(connect?.getAttributeValue('target')).toBe('_blank')
    expect(connect?.getAttributeValue('href')).toMatch(/^https:\/\//)
  }
  expect(linksIn(about, 'main')).toContainEqual({ name: 'Contact Us', href: '/contact', isNewTab: false })
})

test('P-043 P-044 every investors page has the hero and the six tabs', async () => {
  const tabs = [
    ['Overview', '/investors'],
    ['Financial Information', '/investors/financial'],
    ['Corporate Governance', '/investors/governance'],
    ['Documents', '/investors/documents'],
    ['News & Updates', '/investors/news'],
    ['Corporate Information', '/investors/corporate'],
  ] as const
  for (const [, path] of tabs) {
    const page = await parsedPage(path)
    expect(page.texts('h1'), path).toEqual(['Investors – Essential Resources'])
    const links = linksIn(page, 'nav[aria-label="Investors"]')
    expect(links.map(({ name, href }) => [name, href])).toEqual(tabs)
  }
})

test('P-047 X-015 overview: the notice, the two cards, and Rule 26 from (a) to (o)', async () => {
  const { all, texts, text } = await parsedPage('/investors')
  expect(texts('main h2')).toEqual(
    expect.arrayContaining(['AIM Rule 26 website information', 'Investment Focus', 'Our Mission']),
  )
  const rows = all('#rule-26 tbody tr')
  const items = rows.map(textOf)
  expect(items.map(item => item.slice(0, 3))).toEqual([...'abcdefghijklmno'].map(item => `(${item})`))
  for (const item of items) expect(item).toMatch(/\d{1,2} \w+ 20\d\d$/)
  expect(rows[7]?.querySelector('a')?.getAttributeValue('href')).toBe('/investors/financial')
  expect(text('#rule-26')).toContain('1 January 2021')
})

test('P-048 P-049 financial: symbol, code, exchange, currency and share capital', async () => {
  const { text } = await parsedPage('/investors/financial')
  for (const fact of [
    'Trading symbol BLU.L',
    'Code BLU',
    'Exchange London Stock Exchange AIM',
    'Exchange details AIM is the market',
    'Currency GBP (pence)',
    'Share capital Ordinary shares of £0.01 each',
    'Number of securities in issue 47,553,234',
  ])
    expect(text('main')).toContain(fact)
})

test('P-050 P-051 financial: significant shareholders with their date, and the free float', async () => {
  const { section } = await parsedPage('/investors/financial')
  const holders = section('Significant shareholders')
  expect(
    holders?.querySelectorAll('tbody tr').map(row => row.querySelectorAll('td').slice(-2).map(textOf)),
  ).toEqual([
    ['5,946,846', '12.5%'],
    ['3,093,511', '6.51%'],
    ['2,500,000', '5.26%'],
    ['1,550,000', '3.26%'],
  ])
  expect(textOf(holders)).toContain('Last updated 20 March 2025')
  expect(textOf(section('Free float'))).toContain('34.30% not in public hands')
})

test('P-052 governance: ten principles of the 2018 edition, each with a disclosure and a link to it', async () => {
  const page = await parsedPage('/investors/governance')
  expect(page.text('main')).toContain('QCA Corporate Governance Code, 2018 edition')
  expect(page.text('main')).toContain('Last updated 22 April 2024')
  const principles = page.all('#principles li[id]')
  expect(principles.map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, index) => `principle-${index + 1}`),
  )
  for (const principle of principles)
    expect(principle.querySelectorAll('p').map(textOf).join(' ').length).toBeGreaterThan(300)
  expect(linksIn(page, 'nav[aria-label="The ten principles"]').map(({ href }) => href)).toEqual(
    principles.map(({ id }) => `#${id}`),
  )
})

test('P-053 P-054 governance: matters reserved, the board and its committees', async () => {
  const { section, text } = await parsedPage('/investors/governance')
  expect(section('Matters reserved for the Board')?.querySelectorAll('li').length).toBeGreaterThan(10)
  expect(text('#board')).toContain('The board has two directors')
  expect(text('#board')).toContain('It meets at least six times a year')
  expect(text('#audit-committee')).toMatch(/It meets at least twice a year\./)
  expect(text('#remuneration-committee')).toMatch(/It meets at least once a year\./)
})

test('P-061 P-062 P-063 corporate: six cards, the auditors, and committees with their members', async () => {
  const { section } = await parsedPage('/investors/corporate')
  const cards = section('Company and advisers')?.querySelectorAll('li') ?? []
  expect(cards.map(card => textOf(card.querySelector('h3')))).toEqual([
    'Registered Office',
    'Company Secretary',
    'Nominated Advisor',
    'Solicitors',
    'Corporate Brokers',
    'Registrar',
  ])
  for (const card of [
    ...cards,
    ...(section('Auditors and reporting accountants')?.querySelectorAll('li') ?? []),
  ])
    expect(card.querySelectorAll('p').map(textOf)).toEqual([
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
    ])
  expect(section('Auditors and reporting accountants')?.querySelectorAll('li')).toHaveLength(1)
  const committees = textOf(section('Committees of the board'))
  for (const [name, often] of [
    ['Remuneration', 'once'],
    ['Audit', 'twice'],
  ])
    expect(committees).toMatch(
      new RegExp(`${name} Committee .* at least ${often} a year\\. Members Helena Exemplar, Chair`),
    )
})

test('P-064 P-065 P-089 P-091 P-128 portfolio: four companies with logo, place, text and links', async () => {
  const { all, texts } = await parsedPage('/portfolio')
  expect(texts('h1')).toEqual(['Our Investment Portfolio'])
  const cards = all('#companies > ul > li')
  expect(cards.map(card => textOf(card.querySelector('h3')))).toEqual([
    'Exemplar Payments',
    'Specimen Arena',
    'Placeholder Worlds',
    'Paragon Biometrics',
  ])
  for (const card of cards) {
    expect(card.querySelector('svg')).not.toBeNull()
    expect(card.querySelectorAll('p').every(part => textOf(part).length > 5)).toBe(true)
    const others = card.querySelectorAll('a[target="_blank"]').map(textOf)
    expect(others.join()).toMatch(/Website.*LinkedIn/)
  }
  expect(textOf(cards[0]!)).toContain('Berlin')
  expect(cards[0]!.querySelectorAll('a[target="_blank"]').map(textOf).join()).toContain('Twitter')
})

test('P-066 P-067 P-068 portfolio: the case study and the way to contact', async () => {
  const page = await parsedPage('/portfolio')
  const study = page.all('section').find(part => part.getAttributeValue('aria-labelledby') === 'case-study')!
  expect(study.querySelectorAll('h3').map(textOf)).toEqual([
    'Background',
    'Core products',
    'Service highlights',
  ])
  const terms = study.querySelectorAll('dt').map(textOf)
  expect(terms.slice(0, 2)).toEqual(['Pendulum', 'Vortex'])
  expect(terms.slice(2)).toHaveLength(7)
  expect(study.querySelectorAll('a').filter(link => /^Visit/.test(textOf(link)))).toHaveLength(2)
  expect(textOf(study)).toContain('fees under 0.5%')
  expect(page.text('#treasury h2')).toBe('Digital Asset Treasury')
  expect(linksIn(page, 'main')).toContainEqual({ name: 'Get in Touch', href: '/contact', isNewTab: false })
})

test('P-092 X-006 portfolio: amounts of the treasury with their date, before any price', async () => {
  const { text } = await parsedPage('/portfolio')
  const treasury = text('#treasury')
  expect(treasury).toContain('72.03338 ETH')
  expect(treasury).toContain('9.26732 cbBTC')
  expect(treasury).toContain('Loading prices...')
  expect(treasury).toContain('Amounts as at 20 March 2025')
  expect(treasury).toContain('not a net asset value')
})

test('X-005 P-090 portfolio: what the details of a company say', async () => {
  const { text } = await parsedPage('/portfolio')
  for (const fact of ['Sector Gaming', 'Stage Seed', 'Founded 2023', 'Location Singapore', 'Open results'])
    expect(text('#specimen-arena')).toContain(fact)
})

test.each([
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-of-use', 'Terms of Use'],
  ['/cookie-policy', 'Cookie Policy'],
])('P-077 %s: date, postal address and contact', async (path, title) => {
  const page = await parsedPage(path)
  expect(page.texts('h1')).toEqual([title])
  expect(page.text('main')).toContain('Last updated: January 2025')
  expect(page.text('main')).toContain('Blu Digital plc, 1 Sample Street, London EC0 0AA')
  expect(linksIn(page, 'main').filter(({ name }) => name === 'hello@example.com')).toHaveLength(1)
})

test('P-078 P-079 P-080 the specified statements of the legal pages', async () => {
  const privacy = (await parsedPage('/privacy-policy')).text('main')
  expect(privacy).toContain('no personal data of visitors for longer than one year')
  expect(privacy).toContain('under the age of 18')
  expect(privacy).toContain('We do not respond to the Do Not Track signal')
  expect((await parsedPage('/terms-of-use')).text('main')).toMatch(
    /governed by the law of the United Kingdom.*arbitration/,
  )
  const cookies = await parsedPage('/cookie-policy')
  expect(cookies.text('main')).toMatch(/Essential.*Performance.*Analytics.*Advertising/)
  const trackers = cookies
    .all('table')
    .filter(table => textOf(table.querySelector('caption')) === 'Advertising tracker cookie')
  expect(trackers.flatMap(table => table.querySelectorAll('tbody th'))).toHaveLength(1)
})
