import { setTimeout as wait } from 'node:timers/promises'
import type { RouteName, Routes } from '#contract/contract.ts'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Upload } from '#contract/documents/uploads.ts'
import type { Call } from '#contract/route.ts'
import { post, type LocalFile } from '../../seed/upload.ts'
import { caller, type Answered } from '../../testing/caller.ts'

/** Times that a call is made again before it is given up. */
const attempts = 60

/** Receives each try: the route, milliseconds, status. */
export type Note = (name: string, milliseconds: number, status: number) => void

/**
 * Undefined where the connection was cut before an answer: on a machine that is busy, one that was kept open may have
 * been closed just then. A browser opens another, and so does who asks here: every call is safe to repeat.
 */
export const unlessCut = async <T>(answer: Promise<T>): Promise<T | undefined> => {
  try {
    return await answer
  } catch (error) {
    if (error instanceof TypeError && error.message === 'fetch failed') return undefined
    throw error
  }
}

/**
 * Does what is safe to repeat once more, where its connection was cut.
 * @throws Error of the last time
 */
export const againIfCut = async <T>(act: () => Promise<T>): Promise<T> => (await unlessCut(act())) ?? act()

/**
 * Calls the API as a patient person does: what failed on the server's side is tried again, and who is told to wait
 * waits.
 * @param token access token, or what gives the one that is good now
 * @throws Error when it never got through
 */
export const retryingCaller =
  (api: string, token: string | (() => string), note: Note = () => undefined) =>
  async <N extends RouteName>(name: N, input: Call<Routes[N]>): Promise<Answered<Routes[N]>> => {
    for (let attempt = 1; ; attempt++) {
      const startedAt = performance.now()
      const ask = caller(api, typeof token === 'string' ? token : token())
      const answer = await unlessCut(ask(name, input))
      note(name, performance.now() - startedAt, answer?.status ?? 503)
      if (answer && answer.status < 500 && answer.status !== 429) return answer
      if (attempt === attempts) throw new Error(`${name} never got through.`)
      await wait(Number(answer?.headers.get('retry-after') ?? 1) * 1000)
    }
  }

/** Milliseconds for reading files and trying their marks as long as both may take, and once more after a fault. */
const patience = 5 * 60_000

/** Sends files and waits for what comes of them. @returns undefined when nothing came in time */
export const upload = async (
  call: ReturnType<typeof retryingCaller>,
  bucket: BucketId,
  files: readonly LocalFile[],
): Promise<Upload[] | undefined> => {
  const about = files.map(({ name, type, bytes }) => ({ name, type, size: bytes.byteLength }))
  const body = { bucket, held: false, files: about }
  const presigned = (await call('presignUploads', { body })).value().uploads
  const send = async (one: (typeof presigned)[number], file: LocalFile | undefined) => {
    if (file) await post(one, file, {})
    return true
  }
  await Promise.all(
    presigned.map(async (one, index) => {
      while (!(await unlessCut(send(one, files[index])))) await wait(200)
    }),
  )
  const query = { ids: presigned.map(({ id }) => id).join(',') }
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(300)) {
    const { uploads } = (await call('listUploads', { query })).value()
    if (uploads.every(({ state }) => state === 'done' || state === 'refused')) return uploads
  }
  return undefined
}
