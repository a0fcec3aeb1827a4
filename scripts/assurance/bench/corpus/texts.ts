import { escapeXml, rssCases, type Case } from './case.ts'

/** HTML, and the words that a browser shows of it (WHATWG HTML, "Rendering", "innerText"). */
const texts: Record<string, readonly (readonly [html: string, words: string])[]> = {
  'blocks without a break': [
    ['<p>Revenue</p><p>1,234</p>', 'Revenue 1,234'],
    ['<div>Revenue</div><div>1,234</div>', 'Revenue 1,234'],
    ['Revenue<br>1,234', 'Revenue 1,234'],
    ['<h1>Results</h1>Profit', 'Results Profit'],
    ['<section>One</section><article>Two</article>', 'One Two'],
    ['<address>London</address><footer>End</footer>', 'London End'],
    ['<blockquote>Said</blockquote>12', 'Said 12'],
    ['<pre>a\nb</pre>c', 'a b c'],
    ['<fieldset><legend>Key</legend>5</fieldset>', 'Key 5'],
    ['<span>1</span><span>2</span>', '12'],
    ['<p>Net<b>assets</b></p>', 'Netassets'],
    ['<center>A</center><hr>B', 'A B'],
    ['<p>A<p>B', 'A B'],
    ['<span style="display:block">1</span><span style="display:block">2</span>', '1 2'],
  ],
  lists: [
    ['<ul><li>One</li><li>2</li></ul>', 'One 2'],
    ['<ol><li>One<li>Two</ol>', 'One Two'],
    ['<ol start="3"><li>c</li></ol>', 'c'],
    ['<dl><dt>NAV</dt><dd>12p</dd></dl>', 'NAV 12p'],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', 'a b c'],
    ['<menu><li>a</li><li>b</li></menu>', 'a b'],
    ['<dir><li>a</li><li>b</li></dir>', 'a b'],
    ['<ul><li><p>a</p></li><li><p>b</p></li></ul>', 'a b'],
    ['<li>a</li><li>b</li>', 'a b'],
    ['<ol type="a" reversed><li>x</li><li>y</li></ol>', 'x y'],
  ],
  'deleted and inserted': [
    ['<del>1,000</del><ins>1,200</ins>', '1,0001,200'],
    ['<del>1,000</del> <ins>1,200</ins>', '1,000 1,200'],
    ['<s>old</s> new', 'old new'],
    ['<strike>old</strike> new', 'old new'],
    ['<p>Was <del>5%</del>, is <ins>6%</ins>.</p>', 'Was 5%, is 6%.'],
    ['<ins><p>a</p><p>b</p></ins>', 'a b'],
    ['<del datetime="2026-01-01" cite="x">9</del>', '9'],
    ['<u>up</u>down', 'updown'],
    ['<mark>note</mark>d', 'noted'],
    ['10<sup>6</sup> H<sub>2</sub>O', '106 H2O'],
    ['<ins>(</ins>3<ins>)</ins>', '(3)'],
  ],
  images: [
    ['<img src="x.png" alt="Revenue up 5%">', 'Revenue up 5%'],
    ['Profit<img src="x.png">5', 'Profit 5'],
    ['Profit<img src="x.png" alt="">5', 'Profit 5'],
    ['<figure><img src="c.png" alt="Chart"><figcaption>NAV</figcaption></figure>', 'Chart NAV'],
    ['<a href="https://e.example/"><img src="l.png" alt="Logo"></a>', 'Logo'],
    ['<picture><source srcset="a.webp"><img src="a.png" alt="A"></picture>', 'A'],
    ['<p>a<img alt="b">c</p>', 'a b c'],
    ['<img src="https://t.example/pixel.gif" width="1" height="1">Text', 'Text'],
    ['<img alt="£5m &amp; more">', '£5m & more'],
    ['<input type="image" alt="Go">', 'Go'],
    ['<img alt="One"><img alt="Two">', 'One Two'],
  ],
  'nested tables': [
    ['<table><tr><td>A</td><td>1</td></tr></table>', 'A 1'],
    ['<table><tr><td><table><tr><td>A</td></tr></table></td><td>1</td></tr></table>', 'A 1'],
    ['<table><caption>Cash</caption><tr><th>2025</th></tr></table>', 'Cash 2025'],
    [
      '<table><thead><tr><th>a</th></tr></thead><tfoot><tr><td>c</td></tr></tfoot><tbody><tr><td>b</td></tr></tbody></table>',
      'a c b',
    ],
    ['<table><tr><td><p>A</p><p>B</p></td></tr></table>', 'A B'],
    ['<table><tr><td>1<td>2<tr><td>3</table>', '1 2 3'],
    ['<table><tr><td colspan="2">x</td></tr><tr><td rowspan="2">y</td><td>z</td></tr></table>', 'x y z'],
    ['<table>stray<tr><td>in</td></tr></table>', 'stray in'],
    ['<table><tr><td>a<br>b</td></tr></table>', 'a b'],
    ['<table><tr><td><ul><li>a</li></ul></td><td><ol><li>b</li></ol></td></tr></table>', 'a b'],
    ['<table><colgroup><col></colgroup><tr><td>(3)</td><td>&nbsp;</td><td>4</td></tr></table>', '(3) 4'],
  ],
  'entities and double escaping': [
    ['&pound;5m', '£5m'],
    ['&#163;5m', '£5m'],
    ['&#xA3;5m', '£5m'],
    ['Marks &amp; Spencer', 'Marks & Spencer'],
    ['a &lt; b', 'a < b'],
    ['&amp;lt;p&amp;gt;', '&lt;p&gt;'],
    ['&amp;pound;5', '&pound;5'],
    ['1&nbsp;234', '1 234'],
    ['5&ndash;6&#8217;s', '5–6’s'],
    ['AT&T', 'AT&T'],
    ['a < b and c > d', 'a < b and c > d'],
    ['&euro;1&cent;', '€1¢'],
    ['&#128;1', '€1'],
    ['&bogus;', '&bogus;'],
  ],
}

/** Links of a text by what they are relative to: the address of the item. */
const links: readonly (readonly [href: string, address: string | undefined])[] = [
  ['https://e.example/a', 'https://e.example/a'],
  ['/a', 'https://wire.example/a'],
  ['b', 'https://wire.example/news/b'],
  ['../c', 'https://wire.example/c'],
  ['?d=1', 'https://wire.example/news/1?d=1'],
  ['#e', 'https://wire.example/news/1#e'],
  ['//e.example/f', 'https://e.example/f'],
  ['mailto:ir@e.example', 'mailto:ir@e.example'],
  ['tel:+441', 'tel:+441'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
]

export const textCases: Case[] = [
  ...Object.entries(texts).flatMap(([group, rows]) => [
    ...rssCases(
      group,
      rows.map(([html, words]) => [`<guid>1</guid><description>${escapeXml(html)}</description>`, { words }]),
    ),
  ]),
  ...rssCases(
    'in CDATA',
    Object.values(texts)
      .flat()
      .filter((_, index) => index % 5 === 0)
      .map(([html, words]) => [`<guid>1</guid><description><![CDATA[${html}]]></description>`, { words }]),
  ),
  ...rssCases('CDATA', [
    ['<guid>1</guid><description><![CDATA[a]]><![CDATA[b]]></description>', { words: 'ab' }],
    ['<guid>1</guid><description>a<![CDATA[ &amp; ]]>b</description>', { words: 'a & b' }],
    ['<guid>1</guid><description><![CDATA[x ]]]]><![CDATA[> y]]></description>', { words: 'x ]]> y' }],
    ['<guid><![CDATA[g]]></guid><title><![CDATA[A & B]]></title>', { id: 'g', title: 'A & B' }],
  ]),
  ...rssCases(
    'links',
    links.map(([href, address]) => [
      `<link>https://wire.example/news/1</link><description>${escapeXml(`<a href="${href}">x</a>`)}</description>`,
      { words: 'x', links: address === undefined ? [] : [address] },
    ]),
  ),
]
