import { expect, it } from 'vitest'
import * as z from 'zod'
import { updateAnnouncement } from './publishing/announcementEdits.ts'
import { Directors } from './publishing/factShapes.ts'
import { webAddress } from './webAddress.ts'
import { WebhookForm } from './audience/webhooks.ts'

const Address = webAddress('Give a whole web address.')
const said = (address: string) => Address.safeParse(address).error?.issues.map(({ message }) => message)

it.each(['https://example.com/a?b=c@d#e', 'http://example.com:8080/@ada'])('%s is taken', address => {
  expect(said(address)).toBeUndefined()
})

it.each(['https://ada:secret@example.com/', 'https://ada@example.com', 'https://:secret@example.com'])(
  '%s is refused: whoever sees it could use it',
  address => {
    expect(said(address)).toEqual([
      'Leave name and password out of the address: whoever sees it could use them.',
    ])
  },
)

it('what is no address is told so', () => {
  expect(said('example')).toContain('Give a whole web address.')
  expect(said('javascript:alert(1)')).toContain('Give a whole web address.')
})

it('forms refuse it at their own field', () => {
  const with_ = 'https://ada:secret@example.com/'
  const link = updateAnnouncement.body.safeParse({ external_link: with_ }).error
  expect(z.flattenError(link!).fieldErrors).toHaveProperty('external_link')
  expect(WebhookForm.safeParse({ url: with_, kinds: ['company'] }).error?.issues[0]?.path).toEqual(['url'])
  expect(
    Directors.shape.list.safeParse([{ profile: with_ }]).error?.issues.map(({ path }) => path.at(-1)),
  ).toContain('profile')
})
