import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { askSource, SourceFailure } from './askSource.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

const sandbox = cloud.environment['SANDBOX_ORIGIN'] ?? ''
const host = 'api.coingecko.com'
const fault = (name?: string) =>
  fetch(`${sandbox}/faults/${host}`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })
const ping = () =>
  askSource(`https://${host}/api/v3/ping`, z.object({ gecko_says: z.string() }), { timeout: 1_000 })

afterEach(() => fault())

describe('asking a third party', () => {
  it('gets what it says, marked when the sandbox plays it', async () => {
    expect(await ping()).toEqual({ value: { gecko_says: '(V3) To the Moon!' }, sample: true })
  })

  it.each([
    ['error', 'API error: api.coingecko.com answered with status 500'],
    ['limited', 'API error: api.coingecko.com answered with status 429'],
    ['nonsense', 'API error: the answer is not JSON'],
    ['html', 'API error: the answer is not JSON'],
    ['slow', 'Proxy error: api.coingecko.com took too long.'],
    ['bomb', 'Proxy error: The answer is larger than 256000 bytes unpacked.'],
    ['inward', 'Proxy error: 169.254.169.254 is not a public address.'],
  ])('P-129 when it is in trouble (%s) the log says "%s"', async (name, message) => {
    expect((await fault(name)).status).toBe(200)
    const error = await ping().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(SourceFailure)
    expect((error as Error).message).toBe(message)
  })

  it('says that a host is not played, and that an answer is of another shape', async () => {
    await expect(askSource('https://other.example/', z.unknown())).rejects.toThrow('status 404')
    const asked = askSource(`https://${host}/api/v3/ping`, z.object({ price: z.number() }))
    await expect(asked).rejects.toThrow('API error: api.coingecko.com answers another shape: price')
  })
})
