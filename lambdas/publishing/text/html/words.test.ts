import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitise } from '../sanitise.ts'
import { documents } from './documents.fixture.ts'
import { differenceOf, shownWords } from './words.ts'

const wordsOf = (html: string) => shownWords(html).join(' ')

describe('A-138 what is kept of a source shows the same words, figures and order', () => {
  test.each([
    ['<table><tr><td><div>1,234</div><div>567</div></td></tr></table>', '1,234 567'],
    ['<section>Profit: £2.0m</section><section>The Board</section>', 'Profit: £2.0m The Board'],
    ['<center>A</center><address>B</address>C', 'A B C'],
    ['<span style="display:block">1</span><span style="float: left">2</span>3', '1 2 3'],
    ['<div style="display:flex"><b>1</b><b>2</b></div>', '1 2'],
    ['Up <img src="/up.gif" alt="18%"> on<img src="x">the year', 'Up 18% on the year'],
    ['£<span hidden>9</span>1<span style="display: none">9</span>,234', '£1,234'],
    ['1<!-- 9 -->,234<wbr>,567', '1,234,567'],
    ['<p>£1.<b>5</b>m<p>next', '£1.5m next'],
    ['<table>before<tr><td>1<td>2<tr><td>3</table>', 'before 1 2 3'],
    ['<dialog>no</dialog><noscript>no</noscript><title>no</title>yes', 'yes'],
    ['<dl><dd><figure><dd>1</dd></figure>2</dd>3</dl><ul><li><nav><li>4</nav>5</ul>', '1 2 3 4 5'],
    ["<dd><figure><dd></dd></figure>'</dd>1,234", "' 1,234"],
    ['<h1><mark><h2></h2>1,234</mark></h1>£5m', '1,234 £5m'],
    ['<select><option>a<option>b</select>', 'a b'],
  ])('%s', (source, words) => {
    expect(wordsOf(source)).toBe(words)
    expect(wordsOf(sanitise(source))).toBe(words)
    expect(differenceOf(source, sanitise(source))).toBeUndefined()
  })

  test('in whatever documents, with tags left open too', () => {
    for (const broken of [false, true])
      fc.assert(
        fc.property(documents({ styled: false, broken }), source => {
          expect(differenceOf(source, sanitise(source))).toBeUndefined()
        }),
        { numRuns: 300 },
      )
  })
})

test('A-138 what is taken out or put in keeps its mark', () => {
  expect(sanitise('<strike>2.0</strike> <del>2.1</del> <ins>2.2</ins> <s>2.3</s>')).toBe(
    '<s>2.0</s> <del>2.1</del> <ins>2.2</ins> <s>2.3</s>',
  )
  expect(sanitise('<ol type="a" start="3"><li value="5">x</li></ol>')).toBe(
    '<ol type="a" start="3"><li value="5">x</li></ol>',
  )
})

test('A-138 links lead to where the source leads', () => {
  const link = (href: string) => sanitise(`<a href="${href}">x</a>`, 'https://wire.example/news/1.html')
  expect(link('/circular.pdf')).toContain('href="https://wire.example/circular.pdf"')
  expect(link('2.html#top')).toContain('href="https://wire.example/news/2.html#top"')
  expect(link('//cdn.example/a')).toContain('href="https://cdn.example/a"')
  expect(link('mailto:ir@example.com')).toContain('href="mailto:ir@example.com"')
  expect(sanitise('<a href="/circular.pdf">x</a>', 'about:blank')).not.toContain('href')
})

describe('a difference', () => {
  test.each([
    ['a figure that is joined', '<td>1,234</td>', '1,234', undefined],
    ['words that are lost', '<p>Up 5%</p><svg><text>12</text></svg>', '<p>Up 5%</p>', 'Up 5% 12'],
    ['another order', '<p>1</p><p>2</p>', '<p>2</p><p>1</p>', '1 2'],
    ['two figures that become one', '<div>1,234</div><div>567</div>', '1,234567', '1,234 567'],
    ['a style sheet that hides', '<style>.x{display:none}</style>1', '1', 'The source hides or adds'],
    ['boxes side by side', '<b style="display:inline-block">1</b>2', '<div>1</div>2', '12'],
  ])('%s', (_, source, kept, shown) => {
    const found = differenceOf(source, kept)
    if (shown === undefined) expect(found).toBeUndefined()
    else expect(found?.source).toContain(shown)
  })

  test('is shown with what is before it, and not the whole text', () => {
    const text = Array.from({ length: 2_000 }, (_, n) => `w${n}`)
    const other = text.with(1_000, '9')
    expect(differenceOf(text.join(' '), other.join(' '))).toEqual({
      source: 'w994 w995 w996 w997 w998 w999 w1000',
      kept: 'w994 w995 w996 w997 w998 w999 9',
    })
  })
})

test.each([
  ['marks within marks', '<b>'.repeat(600_000)],
  ['blocks within blocks', '<div>'.repeat(300_000)],
  ['tables within tables', '<table><tr><td>'.repeat(100_000)],
])('S-14 %s are refused at once', (_, html) => {
  const before = performance.now()
  expect(() => sanitise(html)).toThrow('too many elements')
  expect(performance.now() - before).toBeLessThan(2_000)
})

test('S-14 marks that are never closed, and come again in each paragraph, end too', () => {
  const marks = Array.from({ length: 300 }, (_, n) => `<font size="${n}">`).join('')
  expect(() => sanitise(`<p>${marks}</p>${'<p>x</p>'.repeat(100_000)}`)).toThrow('too many elements')
})
