/** A block of a mail. Its strings are plain text, escaped where they become HTML. */
export type MailBlock =
  | { paragraph: string }
  /** A small line below the rest. */
  | { note: string }
  | { button: string; href: string }
  /** A link in a line of its own. */
  | { link: string; href: string }
  | { facts: readonly (readonly [name: string, fact: string])[] }
  /** Somebody's own words, with their line breaks. */
  | { quote: string }

/** The text of a mail, from top to bottom. */
export interface MailBody {
  /** Who it comes from, in the head of the mail. */
  company: string
  heading: string
  /** The preview beside the subject in lists of mails. */
  preview: string
  blocks: readonly MailBlock[]
  /** Why it came, and how to end that. */
  footer: readonly MailBlock[]
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)
const broken = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>')

const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const serif = "font-family:Charter,'Bitstream Charter','Iowan Old Style',Cambria,Georgia,serif"
const paragraph = `margin:0 0 18px;${sans};font-size:16px;line-height:1.55`
const small = `margin:0 0 10px;${sans};font-size:13px;line-height:1.5;color:#474e62`

const html = (block: MailBlock): string => {
  if ('paragraph' in block)
    return `<p class="ink" style="${paragraph};color:#10172b">${broken(block.paragraph)}</p>`
  if ('note' in block) return `<p class="muted" style="${small}">${broken(block.note)}</p>`
  if ('button' in block)
    return `<p style="margin:0 0 22px"><a class="button" href="${escaped(block.href)}" style="display:inline-block;padding:13px 22px;border-radius:2px;background:#1a3fd1;color:#ffffff;${sans};font-size:16px;font-weight:600;line-height:1.25;text-decoration:none">${escaped(block.button)}</a></p>`
  if ('link' in block)
    return `<p style="${small}"><a class="link" href="${escaped(block.href)}" style="color:#1a3fd1">${escaped(block.link)}</a></p>`
  if ('quote' in block)
    return `<div class="ink quote" style="${paragraph};margin:0 0 22px;padding:2px 0 2px 16px;border-left:3px solid #1a3fd1;color:#10172b;overflow-wrap:anywhere">${broken(block.quote)}</div>`
  const rows = block.facts.map(
    ([name, fact]) =>
      `<tr><th class="muted line" scope="row" align="left" valign="top" style="padding:9px 16px 9px 0;border-bottom:1px solid #dbd5c6;${sans};font-size:14px;font-weight:400;line-height:1.5;color:#474e62;white-space:nowrap">${escaped(name)}</th><td class="ink line" valign="top" style="padding:9px 0;border-bottom:1px solid #dbd5c6;${sans};font-size:16px;line-height:1.4;color:#10172b;overflow-wrap:anywhere">${broken(fact)}</td></tr>`,
  )
  return `<table role="table" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`
}

const text = (block: MailBlock): string => {
  if ('paragraph' in block) return block.paragraph
  if ('note' in block) return block.note
  if ('button' in block) return `${block.button}:\n${block.href}`
  if ('link' in block) return `${block.link}:\n${block.href}`
  if ('quote' in block) return block.quote.replace(/^/gm, '> ')
  return block.facts.map(([name, fact]) => `${name}: ${fact}`).join('\n')
}

/** Mail programs that know a dark scheme get ours; the others turn colours over by themselves. */
const dark = [
  '.ground{background:#0a1228!important}',
  '.sheet{background:#121d3b!important;border-color:#27335a!important}',
  '.ink{color:#eef1f9!important}',
  '.muted{color:#b4bed6!important}',
  '.link{color:#9ab4ff!important}',
  '.line{border-color:#27335a!important}',
  '.quote{border-color:#9ab4ff!important}',
  '.button{background:#9ab4ff!important;color:#0a1228!important}',
].join('')

/** A mail as plain text and as HTML: one column, at most 560 px wide, light and dark. */
export const renderMail = (
  subject: string,
  { company, heading, preview, blocks, footer }: MailBody,
): { text: string; html: string } => ({
  text: [company, heading, ...blocks.map(text), '--', ...footer.map(text)].join('\n\n') + '\n',
  html: `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark}@media (max-width:480px){.sheet{padding:24px 20px!important}}@media (prefers-color-scheme:dark){${dark}}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#fbf9f4">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf9f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td align="left" style="padding:0 0 14px"><span class="ink" style="${serif};font-size:20px;color:#10172b">${escaped(company)}</span></td></tr>
<tr><td class="sheet" align="left" style="padding:32px;border:1px solid #dbd5c6;background:#ffffff">
<h1 class="ink" style="margin:0 0 18px;${serif};font-size:26px;font-weight:400;line-height:1.2;color:#10172b">${escaped(heading)}</h1>
${blocks.map(html).join('\n')}
</td></tr>
<tr><td align="left" style="padding:18px 0 0">
${footer.map(html).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`,
})
