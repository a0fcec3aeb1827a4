import { escapeText } from '../../publishing/text/html/escape.ts'

/** Plain text as paragraphs of HTML. */
export const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(part => `<p>${escapeText(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
