/**
 * Scores an answer as Mozilla's HTTP Observatory does (algorithm version 5).
 * Source: https://github.com/mdn/mdn-http-observatory, `src/grader/charts.js` (points) and `src/analyzer/tests/*.js`
 * (what gets them). Its package cannot be asked about answers at hand: it scans a host over the internet, and brings a
 * web server, a database client with a native build and an error reporter. What needs the internet is left out and
 * counts nothing: the redirect from plain HTTP and the list of preloaded hosts (worth five points more).
 */

export interface Scored {
  score: number
  /** Points of each test that gave or took some, by name. */
  points: Record<string, number>
}

interface Answer {
  headers: Headers
  /** HTML, for its scripts; absent or empty for anything else. */
  html?: string
}

const broad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const inline = ["'unsafe-inline'", 'data:']
const hash = /^'(sha(256|384|512)|nonce)-/

type Policy = ReadonlyMap<string, readonly string[]>

const policyOf = (header: string): Policy =>
  new Map(
    header
      .split(';')
      .map(directive => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources.map(source => source.toLowerCase())]),
  )

const withoutInert = (sources: readonly string[]): readonly string[] =>
  sources.some(source => hash.test(source)) ? sources.filter(source => source !== "'unsafe-inline'") : sources

const pointsOfPolicy = (policy: Policy): number => {
  if (policy.size === 0) return -25
  const fallback = policy.get('default-src') ?? ['*']
  const [script, style] = ['script-src', 'style-src'].map(name => withoutInert(policy.get(name) ?? fallback))
  const object = policy.get('object-src') ?? fallback
  const passive = ['img-src', 'media-src']
  const isPlain = (source: string): boolean => /^(http|ftp):/.test(source)
  if (script?.some(source => [...broad, ...inline].includes(source))) return -20
  if (object.some(source => broad.includes(source))) return -20
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources)
  if (active.some(isPlain)) return -20
  if ([...(script ?? []), ...(style ?? [])].includes("'unsafe-eval'")) return -10
  if (passive.flatMap(name => policy.get(name) ?? fallback).some(isPlain)) return -10
  if (style?.some(source => [...broad, ...inline].includes(source))) return 0
  return fallback.join() === "'none'" ? 10 : 5
}

const pointsOfTransport = (header: string | null): number => {
  const age = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(header ?? '')?.[1] ?? NaN)
  if (Number.isNaN(age) || header?.includes(',')) return -20
  return age < 15_552_000 ? -10 : 0
}

const pointsOfReferrer = (header: string | null): number => {
  if (header === null) return 0
  const last = header.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'].includes(last)
    ? 5
    : -5
}

const pointsOfFrames = (header: string | null, policy: Policy): number => {
  if (policy.has('frame-ancestors')) return 5
  return /^(deny|sameorigin|allow-from.*)$/i.test(header?.trim() ?? '') ? 0 : -20
}

const pointsOfResource = (header: string | null): number => {
  if (header === null || header === 'cross-origin') return 0
  return ['same-origin', 'same-site'].includes(header) ? 10 : -5
}

const pointsOfCookies = (cookies: string[]): number => {
  if (cookies.length === 0) return 0
  const all = (attribute: RegExp): boolean => cookies.every(cookie => attribute.test(cookie))
  if (!all(/;\s*secure/i)) return -40
  if (!all(/;\s*httponly/i)) return -30
  return all(/;\s*samesite=(strict|lax)/i) ? 5 : 0
}

const pointsOfScripts = (html: string): number => {
  const scripts = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]*)"[^>]*>/gi)]
  const outside = scripts.filter(([, src = '']) => /^(https?:)?\/\//.test(src))
  if (outside.length === 0)
    return scripts.length > 0 && scripts.every(([tag]) => / integrity="/.test(tag)) ? 5 : 0
  if (outside.some(([, src = '']) => !src.startsWith('https:'))) return -50
  return outside.every(([tag]) => / integrity="/.test(tag)) ? 5 : -5
}

const isOpenToAll = (headers: Headers): boolean =>
  headers.get('access-control-allow-credentials') === 'true' &&
  headers.get('access-control-allow-origin') !== null

/** The score: from 100 on, with what is given besides only where less than ten points are taken. */
export const scoreOf = ({ headers, html = '' }: Answer): Scored => {
  const policy = policyOf(headers.get('content-security-policy') ?? '')
  const all = {
    'content-security-policy': pointsOfPolicy(policy),
    cookies: pointsOfCookies(headers.getSetCookie()),
    'cross-origin-resource-policy': pointsOfResource(headers.get('cross-origin-resource-policy')),
    'cross-origin-resource-sharing': isOpenToAll(headers) ? -50 : 0,
    'referrer-policy': pointsOfReferrer(headers.get('referrer-policy')),
    'strict-transport-security': pointsOfTransport(headers.get('strict-transport-security')),
    'subresource-integrity': pointsOfScripts(html),
    'x-content-type-options': headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': pointsOfFrames(headers.get('x-frame-options'), policy),
  }
  const points = Object.fromEntries(Object.entries(all).filter(([, point]) => point !== 0))
  const values = Object.values(points)
  const taken = values.filter(point => point < 0).reduce((sum, point) => sum + point, 100)
  const score = taken >= 90 ? values.reduce((sum, point) => sum + point, 100) : taken
  return { score: Math.max(0, score), points }
}

/** Locally pages call AWS on this machine, over plain HTTP; elsewhere by its HTTPS address. */
export const asDeployed = (headers: Headers): Headers => {
  const told = new Headers(headers)
  const policy = told.get('content-security-policy') ?? ''
  told.set(
    'content-security-policy',
    policy.replace(/(http|ws):\/\/(localhost|127\.0\.0\.1):\d+/g, 'https://aws.example'),
  )
  return told
}
