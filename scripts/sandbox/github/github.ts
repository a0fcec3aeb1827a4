import { createHash } from 'node:crypto'
import type * as z from 'zod'
import type { Answer, Stub, Question } from '../stub.ts'
import { notFound, pageAnswer, Refused } from './answers.ts'
import { createPull, listPulls, NewPull } from './pulls.ts'
import * as read from './reading.ts'
import { makeRepositories, placeOf, sampleRepositories } from './repositories.ts'
import { callerOf, installation, type Caller } from './tokens.ts'
import * as write from './writing.ts'

/** Requests an hour, as GitHub gives a token. */
const limit = 5_000

const parsed = <T>(schema: z.ZodType<T>, { body }: Question): T => {
  const result = schema.safeParse(JSON.parse(body || 'null'))
  if (!result.success) throw new Refused(422, 'Invalid request.', result.error.issues)
  return result.data
}

type Serve = (repository: read.Repository, question: Question, rest: string) => Promise<Answer> | Answer

const created = (body: unknown): Answer => ({ status: 201, body })

/** Calls of GitHub's REST API for a repository, by method and path: https://docs.github.com/rest */
const calls: Record<string, Serve> = {
  'GET ': repository => ({
    body: read.repositoryView(
      repository,
      1 + sampleRepositories.findIndex(each => each.full_name === repository.full_name),
    ),
  }),
  'GET branches': async (repository, { url }) => pageAnswer(url, await read.branches(repository)),
  'GET branches/': async (repository, _, name) => {
    const found = (await read.branches(repository)).find(branch => branch.name === name)
    if (!found) throw notFound('Branch not found')
    return { body: { ...found, commit: await read.commitAt(repository, found.commit.sha) } }
  },
  'GET commits': async (repository, { url }) => {
    const sha = await read.resolve(repository, url.searchParams.get('sha') ?? 'main')
    return pageAnswer(url, await read.commitsTo(repository, sha))
  },
  'GET contents/': async (repository, { url }, path) => ({
    body: await read.contents(repository, path, url.searchParams.get('ref') ?? 'main'),
  }),
  'GET git/ref/': async (repository, _, ref) => {
    const [branch] = (await read.branches(repository)).filter(({ name }) => `heads/${name}` === ref)
    if (!branch) throw notFound()
    return { body: write.refView(`refs/${ref}`, branch.commit.sha) }
  },
  'GET git/commits/': async (repository, _, sha) => ({
    body: await read.gitCommitAt(repository, await read.resolve(repository, sha)),
  }),
  'GET git/trees/': async (repository, { url }, sha) => ({
    body: await read.tree(repository, sha, url.searchParams.has('recursive')),
  }),
  'POST git/blobs': async (repository, question) =>
    created(await write.createBlob(repository, parsed(write.NewBlob, question))),
  'POST git/trees': async (repository, question) =>
    created(await write.createTree(repository, parsed(write.NewTree, question))),
  'POST git/commits': async (repository, question) =>
    created(await write.createCommit(repository, parsed(write.NewCommit, question))),
  'POST git/refs': async (repository, question) =>
    created(await write.createRef(repository, parsed(write.NewRef, question))),
  'PATCH git/refs/': async (repository, question, ref) => ({
    body: await write.updateRef(repository, `refs/${ref}`, parsed(write.MovedRef, question)),
  }),
  'GET pulls': (repository, { url }) => pageAnswer(url, listPulls(repository, url.searchParams)),
  'POST pulls': async (repository, question) =>
    created(await createPull(repository, parsed(NewPull, question))),
}

const serve = (dir: string, question: Question, caller: Caller): Promise<Answer> | Answer => {
  const { pathname } = question.url
  if (pathname === '/rate_limit') return { body: { resources: {} } }
  if (caller === 'app') {
    if (pathname !== '/app/installations/7/access_tokens') throw notFound('Integration not found')
    return created(installation())
  }
  const [, owner, name, rest = ''] = /^\/repos\/([^/]+)\/([^/]+)\/?(.*)$/.exec(pathname) ?? []
  const found = sampleRepositories.find(({ full_name }) => full_name === `${owner}/${name}`.toLowerCase())
  if (!found) throw notFound()
  if (caller === 'reading' && question.method !== 'GET')
    throw new Refused(403, 'Resource not accessible by personal access token')
  const asked = `${question.method} ${rest}`
  const [key, call] =
    Object.entries(calls).find(([key]) => asked === key) ??
    Object.entries(calls).find(([key]) => key.endsWith('/') && asked.startsWith(key)) ??
    []
  if (key === undefined || !call) throw notFound()
  const place = placeOf(dir, found.full_name)
  return call({ ...found, place }, question, decodeURIComponent(asked.slice(key.length)))
}

/** GitHub's REST API over bare repositories below `dir`, which any git can read. */
export const github = (dir: string): Stub => {
  let made: Promise<void> | undefined
  let used = 0
  const reset = Math.floor(Date.now() / 1000) + 3_600

  const answer = async (question: Question): Promise<Answer> => {
    const caller = callerOf(String(question.headers['authorization'] ?? ''))
    if (!caller) throw new Refused(401, 'Bad credentials')
    await (made ??= makeRepositories(dir))
    const served = await serve(dir, question, caller)
    if (question.method !== 'GET') return served
    const etag = `W/"${createHash('sha256').update(JSON.stringify(served.body)).digest('hex')}"`
    const headers = { ...served.headers, etag }
    // An unchanged answer does not count against the limit.
    if (question.headers['if-none-match'] !== etag) return { ...served, headers }
    used -= 1
    return { status: 304, headers, body: '' }
  }

  return async question => {
    used += 1
    const given = await answer(question).catch((error: unknown) => {
      if (error instanceof Refused) return error.answer
      throw error
    })
    const rate = { limit, remaining: limit - used, reset, used }
    const headers = Object.entries(rate).map(([name, value]) => [`x-ratelimit-${name}`, String(value)])
    return { ...given, headers: { ...given.headers, ...Object.fromEntries(headers) } }
  }
}
