/** Words of action names that are written otherwise than in lower case. */
const spelled: Record<string, string> = {
  ai: 'AI',
  api: 'API',
  cms: 'CMS',
  csv: 'CSV',
  github: 'GitHub',
  mfa: 'MFA',
  rns: 'RNS',
  sms: 'SMS',
}

/** An action as people read it: `RNS_PROVIDER_CREATED` is `RNS provider created`. */
export const actionName = (action: string): string =>
  action
    .toLowerCase()
    .split('_')
    .map(
      (word, place) => spelled[word] ?? (place === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word),
    )
    .join(' ')

/** The first eight characters of the id of a person, or of the hash of who is none: `address:` and such go. */
export const shortId = (id: string): string => id.replace(/^[a-z]+:/, '').slice(0, 8)
