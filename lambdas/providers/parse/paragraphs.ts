const escaped = (text: string): string =>
  text.replace(/[&<>]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

/** Plain text as paragraphs of HTML. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(part => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
