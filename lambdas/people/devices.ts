import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deviceDays } from '#contract/people/sessions.ts'
import { thirdPartySecret } from '#runtime/thirdPartySecret.ts'

/** Browsers that are known because somebody signed in there before (decision 19). */
export interface Devices {
  /**
   * Which of the account's browsers shows these tokens: its id, undefined for a browser that is not known.
   * @param tokens as the browser keeps them, with spaces between; may be anything that somebody typed
   */
  known(tokens: string | undefined, account: string, now: Date): Promise<string | undefined>
  /** A new token for a browser of the account: one that is known, or else one that now becomes known. */
  issue(account: string, device: string | undefined, now: Date): Promise<string>
  /** A name that no account has, as it may be kept: somebody may have typed anything into the field. */
  hashedName(name: string): Promise<string>
}

const dayOf = (now: Date): number => Math.floor(now.getTime() / 86_400_000)

/** A token is `{device}.{day}.{mac}`. It names no account; its code holds for one only. */
const shape = /^([\w-]{16})\.(\d{1,6})\.([\w-]{43})$/

/**
 * Devices with a key of this environment.
 * @param keyOf for tests; rejects when the key is not there
 */
export const devices = (keyOf: () => Promise<string> = storedKey): Devices => {
  const mac = async (...parts: string[]): Promise<string> =>
    createHmac('sha256', await keyOf())
      .update(JSON.stringify(parts))
      .digest('base64url')

  return {
    async known(tokens = '', account, now) {
      for (const token of tokens.split(' ').slice(0, 10)) {
        const [, device = '', day = '', given = ''] = shape.exec(token) ?? []
        if (!device || Number(day) + deviceDays < dayOf(now)) continue
        const right = await mac('device', account, device, day)
        if (timingSafeEqual(Buffer.from(right), Buffer.from(given))) return device
      }
      return undefined
    },
    async issue(account, device = randomBytes(12).toString('base64url'), now) {
      const day = String(dayOf(now))
      return `${device}.${day}.${await mac('device', account, device, day)}`
    },
    async hashedName(name) {
      return `name:${(await mac('name', name.trim().toLowerCase())).slice(0, 22)}`
    },
  }
}

const storedKey = async (): Promise<string> => {
  const key = await thirdPartySecret('DEVICE_KEY_ARN')
  if (!key) throw new Error('The key of device tokens has no value.')
  return key
}
