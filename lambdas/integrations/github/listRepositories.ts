import { type Repository } from '#contract/integrations/github.ts'
import type { ListedRepository } from '#contract/integrations/listedRepository.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { isStatus } from './failures.ts'
import { services, withGithub, type Services } from './services.ts'
import { repositoryOf } from './views.ts'

/** Asked by name: an app's installation and a person's token list what they see at different addresses. */
export const listRepositories =
  (made: Services): HandlerOf<'listRepositories'> =>
  ({ request: { now } }) =>
    withGithub(made, now, async ({ octokit, rate }) => {
      const read = async ({ name }: ListedRepository): Promise<Repository[]> => {
        const [owner = '', repo = ''] = name.split('/')
        try {
          return [repositoryOf((await octokit.repos.get({ owner, repo })).data)]
        } catch (error) {
          if (isStatus(error, 404)) return []
          throw error
        }
      }
      // With none to ask for, this tells whether GitHub takes our token.
      if (made.listed.length === 0) await octokit.rateLimit.get()
      const found = (await Promise.all(made.listed.map(read))).flat()
      const repositories = found.sort((a, b) => (a.full_name < b.full_name ? -1 : 1))
      return { repositories, rate: rate() }
    })

export { services }
