import { expect, it } from 'vitest'
import { cursorOf, fromCursor } from './cursor.ts'

it('a list goes on from a place in it, and refuses what is none', async () => {
  const key = { id: 'x', kind: 2 }
  expect(await fromCursor(cursorOf(key) ?? '', async start => start)).toEqual(key)
  const others = [null, [1], { id: {} }].map(one => Buffer.from(JSON.stringify(one)).toString('base64url'))
  for (const none of ['', 'x', '!', ...others])
    await expect(fromCursor(none, async start => start)).rejects.toMatchObject({ code: 'invalid_input' })
})
