import { isPlain } from '#contract/news/feedAddress.ts'
import { type Check, orFine } from './check.ts'

/** Feeds that anybody on the way can read and change. */
export const feedEncryption: Check = {
  name: 'Feed encryption',
  async look({ providers }) {
    const all = await providers.list()
    const plain = all.filter(({ feed_url }) => isPlain(feed_url))
    return orFine(
      plain.map(({ name, is_active }) => ({
        risk: is_active ? 'HIGH' : 'LOW',
        says: `${name} is fetched by http, so what it says can be changed on its way: use an https address.`,
      })),
      `Every feed is fetched by https (${all.length} looked at).`,
    )
  },
}
