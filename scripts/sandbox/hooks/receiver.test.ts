import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { createReceiver } from './receiver.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const body = '{"type":"webhook.test","data":{"message":"<b>"}}'
const call = (signedBy = secret) => ({
  method: 'POST',
  url: new URL('https://hooks.example.com/one'),
  headers: {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': new Webhook(signedBy).sign('msg_1', new Date(), body),
  },
  body,
})
const given = (path: string) => String(new URLSearchParams({ path, secret }))

describe('the receiver of webhooks', () => {
  it('says of each call whether it verifies, as soon as it has the secret', () => {
    const { hear, control } = createReceiver()
    hear(call())
    expect(control('POST', '/hooks/secrets', given('/one')).status).toBe(303)
    hear(call())
    hear(call(`whsec_${Buffer.alloc(32, 8).toString('base64')}`))
    const { body: arrived } = control('GET', '/hooks.json?path=/one', '')
    expect(arrived).toMatchObject([
      { verified: false, reason: 'No matching signature found' },
      { verified: true },
      { verified: null },
    ])
    expect(control('GET', '/hooks.json?path=/other', '').body).toEqual([])
  })

  it('shows them on a page, where nothing that came can act', () => {
    const { hear, control } = createReceiver()
    expect(String(control('GET', '/hooks', '').body)).toContain('Nothing has arrived yet.')
    hear(call())
    const page = String(control('GET', '/hooks', '').body)
    expect(page).toContain('&lt;b&gt;')
    expect(page).not.toContain('<b>')
  })

  it('takes no secret that is none, and has no other addresses', () => {
    const { control } = createReceiver()
    expect(control('POST', '/hooks/secrets', 'path=/one&secret=x').status).toBe(400)
    expect(control('GET', '/hooks/secrets', '').status).toBe(404)
  })
})
