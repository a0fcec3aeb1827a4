import { expect, it } from 'vitest'
import { searchTexts } from './searchTexts.ts'

it('X-026 takes a page apart at its headings, without what says nothing', () => {
  const html = `<html><head><title>Our &amp; your page | Sample plc</title></head><body><nav>Nor this</nav><main id="main">
    <script type="application/json">{"nor":"this"}</script><div><h1>First heading</h1><p>It <b>begins</b>.</p><p role="status">Loading ...</p></div>
    <section id="board"><div><h2>The board</h2><p>Two directors.</p><h3>Meetings</h3><p>Six a year.</p></div></section>
    <section id="_R_h_"><h2 id="own">Own name</h2><ul><li>First</li><li>Second</li></ul><nav>On this page</nav></section>
    <h2 id="_R_1_">No name</h2><table><tr><td>1</td><td>2 &lt; 3</td></tr></table></main><footer>Nor this</footer></body></html>`
  expect(searchTexts('/about', html)).toEqual([
    { url: '/about', title: 'Our & your page', text: 'First heading It begins.' },
    {
      url: '/about#board',
      title: 'The board – Our & your page',
      text: 'Two directors. Meetings Six a year.',
    },
    { url: '/about#own', title: 'Own name – Our & your page', text: 'First Second' },
    { url: '/about', title: 'No name – Our & your page', text: '1 2 < 3' },
  ])
})
