const fallback = '/admin'

/** Where to go after a sign-in: the page that one came from, if it is of the dashboard, else the dashboard. */
export const returnPath = (search: string): string => {
  const next = new URLSearchParams(search).get('next') ?? fallback
  const url = new URL(next, 'https://site.invalid')
  const ours = url.origin === 'https://site.invalid' && /^\/admin(\/|$)/.test(url.pathname)
  return ours ? url.pathname + url.search : fallback
}

/** The sign-in page that leads back to `path` afterwards. */
export const signInPath = (path: string): string =>
  path === fallback ? '/auth' : `/auth?next=${encodeURIComponent(path)}`
