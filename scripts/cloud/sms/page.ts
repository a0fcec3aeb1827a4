import type { SentSms } from './engine.ts'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

const styles =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}' +
  'article{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid #8888;border-radius:4px;overflow-wrap:anywhere}' +
  'article p{margin:0;white-space:pre-wrap}small{opacity:.75}'

const item = ({ to, message, attributes, at, messageId }: SentSms): string => {
  const sender = attributes['AWS.SNS.SMS.SenderID'] ?? 'NOTICE'
  return `<article><h2>${escaped(to)}</h2><p>${escaped(message)}</p><small>From ${escaped(sender)}, ${at}, ${messageId}</small></article>`
}

/** The page of text messages that were sent, newest first; it looks again by itself. */
export const smsPage = (messages: readonly SentSms[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">` +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><title>Sent text messages</title>` +
  `<style>${styles}</style></head><body><h1>Sent text messages</h1>` +
  `${messages.map(item).join('') || '<p>None so far.</p>'}</body></html>`
