import { expect, it } from 'vitest'
import { rnsFeedProxy } from './providers.ts'

const { body } = rnsFeedProxy
const asked = { provider: 'lse', symbols: ['BLU', 'Ω😀'], category: 'FR' }

it('S-13 what news are asked for by can stand in an address, or is refused', () => {
  expect(body.safeParse(asked).success).toBe(true)
  for (const wrong of [{ symbols: ['\ud800'] }, { symbols: ['BLU', 'a\udc00'] }, { category: '\ud800' }])
    expect(body.safeParse({ ...asked, ...wrong }).error?.issues[0]?.message).toBe(
      'The text has half a character in it.',
    )
})
