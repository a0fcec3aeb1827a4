import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { Refused } from './answers.ts'
import { git } from './git.ts'
import { resolve, type Repository } from './reading.ts'

export const NewPull = z.object({
  title: z.string().min(1),
  head: z.string(),
  base: z.string(),
  body: z.string().default(''),
})

const Pull = NewPull.extend({
  id: z.int(),
  number: z.int(),
  state: z.enum(['open', 'closed']),
  updated_at: z.string(),
})
type Pull = z.infer<typeof Pull>

/** Git knows no pull requests: they stand beside the repository. */
const fileOf = ({ place }: Repository): string => place.replace(/\.git$/, '.pulls.json')

const read = (repository: Repository): Pull[] =>
  existsSync(fileOf(repository))
    ? z.array(Pull).parse(JSON.parse(readFileSync(fileOf(repository), 'utf8')))
    : []

const view = ({ full_name }: Repository, { head, base, ...pull }: Pull) => ({
  ...pull,
  head: { ref: head, label: `${full_name.split('/')[0]}:${head}` },
  base: { ref: base },
  user: { login: 'blu-digital-bot' },
  html_url: `https://github.com/${full_name}/pull/${pull.number}`,
})

/** Last changed first. */
export const listPulls = (repository: Repository, query: URLSearchParams) => {
  const [state, head, base] = [query.get('state') ?? 'open', query.get('head'), query.get('base')]
  return read(repository)
    .filter(pull => state === 'all' || pull.state === state)
    .filter(pull => !base || pull.base === base)
    .map(pull => view(repository, pull))
    .filter(pull => !head || pull.head.label === head)
    .sort((a, b) => b.number - a.number)
}

export const createPull = async (repository: Repository, wanted: z.output<typeof NewPull>) => {
  const [owner] = repository.full_name.split('/')
  const invalid = (message: string) =>
    new Refused(422, 'Validation Failed', [{ resource: 'PullRequest', code: 'custom', message }])
  const shas = await Promise.all([resolve(repository, wanted.base), resolve(repository, wanted.head)])
  const ahead = await git(repository.place, ['rev-list', '--count', `${shas[0]}..${shas[1]}`])
  if (ahead === '0') throw invalid(`No commits between ${wanted.base} and ${wanted.head}`)
  const all = read(repository)
  if (all.some(({ state, head, base }) => state === 'open' && head === wanted.head && base === wanted.base))
    throw invalid(`A pull request already exists for ${owner}:${wanted.head}.`)
  const number = all.length + 1
  const pull: Pull = {
    ...wanted,
    id: 9_000 + number,
    number,
    state: 'open',
    updated_at: new Date().toISOString(),
  }
  const file = fileOf(repository)
  writeFileSync(`${file}.new`, JSON.stringify([...all, pull], null, 2))
  renameSync(`${file}.new`, file)
  return view(repository, pull)
}
