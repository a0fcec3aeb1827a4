/** What attempts to sign in count as: `admin_login` for members of `admins`, whose limit is the lower one. */
export const signInActions = ['admin_login', 'login_attempt'] as const

export const signInAction = (isAdmin: boolean): (typeof signInActions)[number] =>
  isAdmin ? 'admin_login' : 'login_attempt'

/**
 * Whose attempts count together: those of one known browser of an account, or all others on it. So nobody can lock a
 * person out of a browser in which they signed in before (decision 19).
 * @param user an account's id, or the hash of a name that nobody has
 */
export const counterOf = (user: string, device: string | undefined): string =>
  device === undefined ? user : `${user}/${device}`

/** What somebody reads who tried too often. It is the same for every account and for names that nobody has. */
export const waitMessage = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return `Too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again.`
}
