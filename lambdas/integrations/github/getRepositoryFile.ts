import type { HandlerOf } from '#runtime/endpoint.ts'
import { isStatus, saidBy } from './failures.ts'
import { listedOf, services, withGithub, type Services } from './services.ts'

/** GitHub sends no content above a megabyte. */
const textOf = (base64: string): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'))
  } catch {
    return null
  }
}

export const getRepositoryFile =
  (made: Services): HandlerOf<'getRepositoryFile'> =>
  ({ params, query: { branch, path }, request: { now } }) =>
    withGithub(made, now, async ({ octokit, rate }) => {
      listedOf(made, params)
      try {
        const { data } = await octokit.repos.getContent({ ...params, path, ref: `refs/heads/${branch}` })
        if (Array.isArray(data) || data.type !== 'file') return { file: null, rate: rate() }
        const { sha, size, content, encoding } = data
        return { file: { sha, size, content: encoding === 'base64' ? textOf(content) : null }, rate: rate() }
      } catch (error) {
        if (isStatus(error, 404) && !/no commit found/i.test(saidBy(error)))
          return { file: null, rate: rate() }
        throw error
      }
    })

export { services }
