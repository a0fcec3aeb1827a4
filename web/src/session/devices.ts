const key = 'staff-browser'
/** So many people may take turns at one browser. */
const most = 5

/** What shows at sign-in that this browser is known (decision 19): a token for each account, with spaces between. */
export const deviceTokens = (): string => localStorage.getItem(key) ?? ''

/** Keeps a token in place of the older one of the same account. It lets nobody in, so it may outlive the session. */
export const keepDeviceToken = (token: string): void => {
  const [device] = token.split('.')
  const others = deviceTokens()
    .split(' ')
    .filter(each => each && !each.startsWith(`${device}.`))
  localStorage.setItem(key, [token, ...others].slice(0, most).join(' '))
}
