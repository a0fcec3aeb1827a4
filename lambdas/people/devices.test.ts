import { describe, expect, it } from 'vitest'
import { devices } from './devices.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const { known, issue, hashedName } = devices(async () => 'key')

describe('X-022 a browser that signed in before', () => {
  it('is known for that account by its token, and stays the same one', async () => {
    const token = await issue('ada', undefined, now)
    const device = await known(token, 'ada', later(1))
    expect(device).toMatch(/^[\w-]{16}$/)
    const renewed = await issue('ada', device, later(1))
    expect(renewed).not.toBe(token)
    expect(await known(renewed, 'ada', later(1))).toBe(device)
  })

  it('is one of its own each', async () => {
    const [one, two] = [await issue('ada', undefined, now), await issue('ada', undefined, now)]
    expect(await known(one, 'ada', now)).not.toBe(await known(two, 'ada', now))
  })

  it('is found among the tokens of others who use it', async () => {
    const [ada, bob] = [await issue('ada', undefined, now), await issue('bob', undefined, now)]
    expect(await known(`${bob} ${ada}`, 'ada', now)).toBe(await known(ada, 'ada', now))
  })

  it('is a stranger to every other account: signing in to one gives no counter on another', async () => {
    expect(await known(await issue('mallory', undefined, now), 'ada', now)).toBeUndefined()
  })

  it('is forgotten half a year after its last sign-in', async () => {
    const token = await issue('ada', undefined, now)
    expect(await known(token, 'ada', later(180))).toBeDefined()
    expect(await known(token, 'ada', later(181))).toBeUndefined()
  })

  it.each(['', ' ', 'x', '..', 'a.b.c', '\u0000', `${'a'.repeat(16)}.1.${'b'.repeat(43)}`, 'é'.repeat(999)])(
    'is not shown by %j',
    async typed => {
      expect(await known(typed, 'ada', now)).toBeUndefined()
    },
  )

  it('cannot be made up: no part of a token may be changed, nor its key be another', async () => {
    const [device = '', day = '', mac = ''] = (await issue('ada', undefined, now)).split('.')
    const other = await issue('ada', undefined, now)
    for (const token of [
      `${other.split('.')[0]}.${day}.${mac}`,
      `${device}.${Number(day) + 1}.${mac}`,
      `${device}.${day}.${mac.slice(1)}A`,
    ])
      expect(await known(token, 'ada', now)).toBeUndefined()
    expect(await devices(async () => 'other').known(`${device}.${day}.${mac}`, 'ada', now)).toBeUndefined()
  })
})

describe('a name that nobody has', () => {
  it('is kept as a hash under the key, the same for every spelling', async () => {
    const name = await hashedName(' Nobody@Example.com')
    expect(name).toBe(await hashedName('nobody@example.com'))
    expect(name).toMatch(/^name:[\w-]{22}$/)
    expect(name).not.toBe(await devices(async () => 'other').hashedName('nobody@example.com'))
  })
})
