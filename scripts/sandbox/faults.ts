import { type Fault } from './stub.ts'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Answer } from './stub.ts'

/** A byte a second, for a minute at most. */
async function* dripping() {
  for (let second = 0; second < 60; second++) {
    yield Buffer.from('<')
    await wait(1000, undefined, { ref: false })
  }
}

/** 500 MB, made as they are sent. */
function* flooding() {
  for (let megabyte = 0; megabyte < 500; megabyte++) yield Buffer.alloc(1_000_000, 'x')
}

const answers: Record<Exclude<Fault, 'slow' | 'unheard'>, () => Answer> = {
  error: () => ({ status: 500, body: { error: 'Internal Server Error' } }),
  nonsense: () => ({ body: '{"code": "NA", "close": "NA", "ethereum": null' }),
  html: () => ({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' }),
  limited: () => ({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { status: { error_code: 429, error_message: "You've exceeded the Rate Limit." } },
  }),
  // GitHub's limit of what is done at once, besides that of requests an hour.
  secondary: () => ({
    status: 403,
    headers: { 'retry-after': '30' },
    body: {
      message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    },
  }),
  bomb: () => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000)) }),
  inward: () => ({
    status: 302,
    headers: { location: 'https://169.254.169.254/latest/meta-data/' },
    body: '',
  }),
  drip: () => ({ body: Readable.from(dripping()) }),
  flood: () => ({ body: Readable.from(flooding()) }),
}

/**
 * Answer of a failing stub. `slow` answers nothing until the caller gives up, a minute at most; so does `unheard`,
 * after it did its work.
 */
export const faultAnswer = async (fault: Fault): Promise<Answer> => {
  if (fault !== 'slow' && fault !== 'unheard') return answers[fault]()
  await wait(60_000, undefined, { ref: false })
  return { body: '' }
}
