import { type Check, names } from './check.ts'

/** Administrators whose password alone lets them in. */
export const adminFactors: Check = {
  name: 'Second factor of administrators',
  async look({ accounts }) {
    const admins = await accounts.admins()
    const without = admins.filter(({ hasFactor }) => !hasFactor).map(({ email }) => email)
    return without.length > 0
      ? [
          {
            risk: 'HIGH',
            says: `${names(without)} can sign in with a password alone: have an authenticator app set up, or require one.`,
          },
        ]
      : [
          {
            risk: 'OK',
            says: `Every administrator signs in with a second factor (${admins.length} looked at).`,
          },
        ]
  },
}
