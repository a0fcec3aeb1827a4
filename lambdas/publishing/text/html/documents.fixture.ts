import fc from 'fast-check'

/** Text of announcements: words, figures, entities, and what makes trouble between tags. */
const text = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('1,234', '567', '£2.0m', '(3)', '18%', 'Profit:', 'The Board', '2026'),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('&pound;5m', '&nbsp;', '&lt;', '&amp;', '&#8211;', 'a < b', ' ', '\n'),
  },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 6 }).map(raw => raw.replace(/[<&\0]/g, '')),
  },
)
const styles = [
  ...['display:block', 'display:inline', 'display:none', 'display:flex', 'display:grid'],
  ...['float:left', 'position:absolute', 'visibility:hidden', 'visibility:visible', 'color:red'],
]
const inLine =
  'a abbr b big cite code del em font i ins kbd mark q s samp small span strike strong sub sup tt u x-y'
const blocks =
  'address article aside blockquote center dd details div dl dt fieldset figure figcaption footer form h1 h2 h5 header legend li main menu nav ol p pre section summary ul'
const unseen = 'script style template title noscript iframe textarea video canvas object'
const parts = 'table tbody thead tr td th caption'

/** Documents of nested blocks, tables, lists and inline marks. */
export interface DocumentOptions {
  /** Elements with styles of their own, and such as show nothing or no text. */
  styled: boolean
  /** Tags that are not closed, or closed twice, or where they may not stand. */
  broken: boolean
}

/** HTML as announcements come in, and worse. */
export const documents = ({ styled, broken }: DocumentOptions): fc.Arbitrary<string> => {
  const style = styled
    ? fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        fc.constantFrom(...styles).map(each => ` style="${each}"`),
      )
    : fc.constant('')
  const among = (names: string) => fc.constantFrom(...names.split(' '))
  const { node } = fc.letrec<{ node: string; cell: string }>(tie => {
    const nodes = fc.array(tie('node'), { maxLength: 4 }).map(all => all.join(''))
    const wrapped = (names: string) =>
      fc.tuple(among(names), style, nodes).map(([name, look, inner]) => `<${name}${look}>${inner}</${name}>`)
    return {
      cell: fc
        .tuple(fc.constantFrom('td', 'th'), nodes)
        .map(([name, inner]) => `<${name}>${inner}</${name}>`),
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text,
        fc.constantFrom('<br>', '<hr>', '<img src="x" alt="up 5%">', '<img src="x">', '&#160;'),
        ...(styled ? [] : [fc.constant('1,234<wbr>567')]),
        wrapped(inLine),
        wrapped(blocks),
        fc
          .array(fc.array(tie('cell'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
          .map(rows => `<table>${rows.map(row => `<tr>${row.join('')}</tr>`).join('')}</table>`),
        ...(styled
          ? [
              fc.tuple(among(unseen), nodes).map(([name, inner]) => `<${name}>${inner}</${name}>`),
              text.map(figure => `<svg><text>${figure}</text></svg>`),
              text.map(figure => `<math><mn>${figure}</mn></math>`),
            ]
          : []),
        ...(broken ? [among(`${blocks} ${inLine} ${parts}`).map(name => `<${name}>`)] : []),
        ...(broken ? [among(`${blocks} ${inLine} ${parts}`).map(name => `</${name}>`)] : []),
      ),
    }
  })
  return fc.array(node, { minLength: 1, maxLength: 6 }).map(all => all.join(''))
}
