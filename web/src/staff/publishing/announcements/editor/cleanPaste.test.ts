import { describe, expect, it } from 'vitest'
import { cleanPaste } from './cleanPaste.ts'

describe('what is pasted', () => {
  it('from Word loses its styles, comments and own tags, and keeps text, bold and tables', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; color:red} --></style><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB><!--StartFragment--><p class=MsoNormal style='margin-left:3cm'><b>Results</b><o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td width=301 colspan=2 style='width:225pt'><p class=MsoNormal>1 &gt; 0<o:p>&nbsp;</o:p></p></td></tr></table><!--EndFragment--></body></html>`
    expect(cleanPaste(word)).toBe(
      '<p><b>Results</b></p>\n<table><tr><td colspan="2"><p>1 &gt; 0</p></td></tr></table>',
    )
  })

  it('from Word keeps its lists as lists', () => {
    const item = (marker: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-18pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`
    expect(cleanPaste(`${item('·', 'One')}\n${item('·', 'Two')}<p>Then</p>${item('1.', 'First')}`)).toBe(
      '<ul><li>One</li><li>Two</li></ul><p>Then</p><ol><li>First</li></ol>',
    )
  })

  it('from Google Docs keeps bold and italic, and is not bold as a whole', () => {
    const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">Bold</span> <span style="font-style:italic">slanted</span> plain</p></b>`
    expect(cleanPaste(docs)).toBe('<p><span data-bold>Bold</span> <span data-italic>slanted</span> plain</p>')
  })

  it('loses scripts, pictures and handlers, and keeps addresses of links', () => {
    expect(
      cleanPaste(
        `<p onclick="alert(1)">a<img src=x onerror="alert(1)"><a href="https://example.com/?a=1&amp;b=2" class=x title="a > b">b</a></p><script>alert(1)</script>`,
      ),
    ).toBe('<p>a<a href="https://example.com/?a=1&amp;b=2">b</a></p>')
  })
})
