import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CommitFile } from '#contract/integrations/commitFiles.ts'
import * as routes from '#contract/integrations/github.ts'
import { ListedRepository } from '#contract/integrations/listedRepository.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { plainAnswers } from '#runtime/keptAnswers.fixture.ts'
import { context, httpEvent, plainGuards } from '#runtime/testing.ts'
import type { Route } from '#contract/route.ts'
import { clientOf } from '../../../lambdas/integrations/github/client.ts'
import {
  createBranch,
  createCommit,
  createPullRequest,
} from '../../../lambdas/integrations/github/writing.ts'
import {
  getRepositoryFile,
  listBranches,
  listCommits,
  listPullRequests,
  listRepositories,
} from '../../../lambdas/integrations/github/reading.ts'
import { githubFetch, type TaggedAnswer } from '../../../lambdas/integrations/github/githubFetch.ts'
import type { Services } from '../../../lambdas/integrations/github/services.ts'
import { type Sandbox, startSandbox } from '../sandbox.ts'
import { readingToken, sandboxApp, sandboxToken } from './tokens.ts'

// Each call of git is a process.
vi.setConfig({ testTimeout: 30_000 })

const dir = mkdtempSync(join(tmpdir(), 'blu-github-'))
const site = join(dir, 'github/blu-digital/investor-site.git')
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox(dir)
  vi.stubEnv('SANDBOX_ORIGIN', sandbox.origin)
})
afterEach(() => fault())
afterAll(async () => {
  vi.unstubAllEnvs()
  await sandbox.close()
  rmSync(dir, { recursive: true, force: true })
})

const fault = async (name?: string): Promise<unknown> =>
  fetch(
    `${sandbox.origin}/faults/api.github.com`,
    name ? { method: 'PUT', body: name } : { method: 'DELETE' },
  )
const callsSoFar = async (): Promise<number> => {
  const answer = await fetch(`${sandbox.origin}/calls/api.github.com`)
  return ((await answer.json()) as { calls: number }).calls
}
const inGit = (...args: string[]): string =>
  execFileSync('git', ['--git-dir', site, ...args], { encoding: 'utf8' }).trimEnd()

const listed = ['blu-digital/cms-integrations', 'Blu-Digital/Investor-Site', 'blu-digital/gone'].map(name =>
  ListedRepository.parse({ name, deploys: name !== 'blu-digital/cms-integrations' }),
)
const editor = { sub: 'person-1', email: 'ada@example.com', 'cognito:groups': '[editors]' }
const params = { owner: 'blu-digital', repo: 'investor-site' }

/** The function as it runs, with the real Octokit; only its tables are in memory. */
const functionWith = (secret: string, repositories = listed) => {
  let rate: routes.RateLimit | null = null
  const { answers } = plainAnswers<TaggedAnswer>()
  const recorded: AuditEntry[] = []
  const octokit = () => clientOf(secret, githubFetch({ answers, onRate: seen => (rate = seen) }))
  const services: Services = {
    listed: repositories,
    open: async () => ({ octokit: octokit(), rate: () => rate }),
    audit: { record: async entry => void recorded.push(entry) },
  }
  const calling =
    <R extends Route>(name: string, route: R, make: (made: Services) => Handler<R>) =>
    async (
      asked: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
    ) => {
      const { guards } = plainGuards()
      const { body, ...rest } = asked
      const handler = endpoint(name, route, make, () => services, guards)
      const event = httpEvent({
        ...rest,
        claims: editor,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const answer = await handler(event, context)
      const said = JSON.parse(answer.body ?? '')
      return { status: answer.statusCode, said, headers: answer.headers, reason: said.error?.details?.reason }
    }
  return {
    recorded,
    listRepositories: calling('listRepositories', routes.listRepositories, listRepositories),
    listBranches: calling('listBranches', routes.listBranches, listBranches),
    createBranch: calling('createBranch', routes.createBranch, createBranch),
    listCommits: calling('listCommits', routes.listCommits, listCommits),
    createCommit: calling('createCommit', routes.createCommit, createCommit),
    listPullRequests: calling('listPullRequests', routes.listPullRequests, listPullRequests),
    createPullRequest: calling('createPullRequest', routes.createPullRequest, createPullRequest),
    getRepositoryFile: calling('getRepositoryFile', routes.getRepositoryFile, getRepositoryFile),
  }
}

const headOf = (branch: string): string => inGit('rev-parse', `refs/heads/${branch}`)
const file = (path: string, content: string): CommitFile => ({ path, content, encoding: 'utf-8' })
const commit = (branch: string, files: CommitFile[], more: Record<string, unknown> = {}) => ({
  params,
  body: { message: 'Change', branch, expected_head: headOf(branch), files, ...more },
})

/** A branch of its own for a test, made with git. */
let count = 0
const newBranch = (): string => {
  const name = `test/${++count}`
  inGit('branch', name, 'main')
  return name
}

describe('reading', () => {
  it('A-085 lists the listed repositories that the token sees, by name, with what is left of the limit', async () => {
    const { status, said } = await functionWith(sandboxToken).listRepositories()
    expect(status).toBe(200)
    expect(said.repositories).toEqual([
      expect.objectContaining({ full_name: 'blu-digital/cms-integrations', private: true }),
      {
        name: 'investor-site',
        full_name: 'blu-digital/investor-site',
        default_branch: 'main',
        html_url: 'https://github.com/blu-digital/investor-site',
        private: false,
        clone_url: 'https://github.com/blu-digital/investor-site.git',
      },
    ])
    expect(said.rate).toEqual({
      limit: 5000,
      remaining: expect.any(Number),
      resets_at: expect.stringMatching(/Z$/),
    })
  })

  it('A-120 works with the installation of a GitHub App', async () => {
    const app = functionWith(JSON.stringify(sandboxApp()))
    expect((await app.listRepositories()).said.repositories).toHaveLength(2)
    expect((await app.createBranch({ params, body: { branch: 'by-app', from_branch: 'main' } })).status).toBe(
      200,
    )
  })

  it('a second time what has not changed costs nothing of the limit, and what has is new', async () => {
    const { listBranches } = functionWith(sandboxToken)
    const first = (await listBranches({ params })).said
    const second = (await listBranches({ params })).said
    expect(second.branches).toEqual(first.branches)
    expect(second.rate.remaining).toBe(first.rate.remaining)
    const branch = newBranch()
    const third = (await listBranches({ params })).said
    expect(third.branches).toContainEqual({ name: branch, sha: headOf('main'), protected: false })
    expect(third.branches).toContainEqual(expect.objectContaining({ name: 'release', protected: true }))
    expect(third.rate.remaining).toBeLessThan(second.rate.remaining)
  })

  it('A-217 shows ten commits of a branch, newest first, and the others page by page', async () => {
    const branch = newBranch()
    const made = functionWith(sandboxToken)
    for (let n = 0; n < 10; n++)
      await made.createCommit(commit(branch, [], { message: `Step ${n}\n\nwith a body` }))
    const { said } = await made.listCommits({ params, query: { branch } })
    expect(said.commits).toHaveLength(10)
    expect(said.commits[0]).toMatchObject({
      sha: headOf(branch),
      message: 'Step 9\n\nwith a body',
      author: { name: 'ada@example.com', date: expect.stringMatching(/Z$/) },
    })
    expect(said.next).toBe(2)
    const rest = (await made.listCommits({ params, query: { branch, page: '2' } })).said
    expect(rest.commits.length).toBe(Number(inGit('rev-list', '--count', 'main')))
    expect(rest.next).toBeNull()
  })

  it('reads a file of a branch: text, none, bytes, and one too large to show', async () => {
    const branch = newBranch()
    const made = functionWith(sandboxToken)
    const bytes = Buffer.from([0, 255, 254, 1]).toString('base64')
    await made.createCommit(
      commit(branch, [
        file('ordner/日本 #1.md', 'Grüße\r\n'),
        { path: 'logo.bin', content: bytes, encoding: 'base64' },
        file('large.txt', 'x'.repeat(1_100_000)),
      ]),
    )
    const read = async (path: string) =>
      (await made.getRepositoryFile({ params, query: { branch, path } })).said.file
    expect(await read('ordner/日本 #1.md')).toMatchObject({ content: 'Grüße\r\n', size: 9 })
    expect(await read('logo.bin')).toMatchObject({ content: null, size: 4 })
    expect(await read('large.txt')).toMatchObject({ content: null, size: 1_100_000 })
    expect(await read('ordner')).toBeNull()
    expect(await read('nothing.md')).toBeNull()
    const gone = await made.getRepositoryFile({ params, query: { branch: 'gone', path: 'README.md' } })
    expect([gone.status, gone.reason]).toEqual([404, 'not_found'])
  })
})

describe('a commit', () => {
  it('A-049 A-105 holds any number of files, unicode paths and bytes too, follows the head, and is by who made it', async () => {
    const branch = newBranch()
    const made = functionWith(sandboxToken)
    const before = headOf(branch)
    const bytes = Buffer.from([0x89, 0x50, 0, 0xff])
    const { status, said } = await made.createCommit(
      commit(
        branch,
        [
          file('README.md', '# Neu\n'),
          file('ordner/日本.ts', 'export {}\n'),
          file('bin/check.sh', '#!/bin/sh\n'),
          { path: 'logo.png', content: bytes.toString('base64'), encoding: 'base64' },
        ],
        { message: '  Bring the logo  ' },
      ),
    )
    expect([status, said.sha]).toEqual([200, headOf(branch)])
    expect(inGit('log', '-1', '--format=%P %ae %s', branch)).toBe(`${before} ada@example.com Bring the logo`)
    expect(inGit('-c', 'core.quotePath=false', 'diff', '--name-status', before, branch).split('\n')).toEqual([
      'M\tREADME.md',
      'M\tbin/check.sh',
      'A\tlogo.png',
      'A\tordner/日本.ts',
    ])
    // Executable files stay executable.
    expect(inGit('ls-tree', branch, 'bin/check.sh')).toMatch(/^100755 /)
    const stored = execFileSync('git', ['--git-dir', site, 'cat-file', 'blob', `${branch}:logo.png`])
    expect(stored.equals(bytes)).toBe(true)
    expect(made.recorded).toEqual([
      {
        action_type: 'GITHUB_COMMIT',
        user_id: 'person-1',
        user_email: 'ada@example.com',
        ip_address: '192.0.2.7',
        request_id: 'request-1',
        object: 'github/blu-digital/investor-site',
        before: { branch, sha: before },
        after: {
          branch,
          sha: said.sha,
          message: 'Bring the logo',
          files: ['README.md', 'ordner/日本.ts', 'bin/check.sh', 'logo.png'],
        },
      },
    ])
  })

  it('A-154 without files is an empty one; repeated it is made once', async () => {
    const branch = newBranch()
    const made = functionWith(sandboxToken)
    for (const files of [[], [file('README.md', 'once\n')]]) {
      const before = headOf(branch)
      const asked = commit(branch, files)
      const first = await made.createCommit(asked)
      const again = await made.createCommit(asked)
      expect([again.status, again.said.sha]).toEqual([200, first.said.sha])
      expect(inGit('rev-list', '--count', `${before}..${branch}`)).toBe('1')
    }
    expect(made.recorded).toHaveLength(2)
  })

  it('onto a branch that moved is a conflict, and of four at once one is made', async () => {
    const branch = newBranch()
    const made = functionWith(sandboxToken)
    const before = headOf(branch)
    const all = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        made.createCommit(commit(branch, [file('README.md', `${n}\n`)], { message: `Change ${n}` })),
      ),
    )
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(3).fill(409)])
    for (const { reason } of all) expect([undefined, 'branch_moved']).toContain(reason)
    expect(inGit('rev-list', '--count', `${before}..${branch}`)).toBe('1')
  })

  it.each<[string, CommitFile[], number, string | undefined]>([
    [
      'files that are so already',
      [file('bin/check.sh', '#!/bin/sh\nexec npx tsc --noEmit\n')],
      409,
      'nothing_to_commit',
    ],
    ['a folder written over', [file('bin', 'x')], 409, 'refused'],
    ['5 MB', [file('large.txt', 'x'.repeat(5_000_000))], 400, undefined],
    ['the same path twice', [file('a', '1'), file('a', '2')], 400, undefined],
    ['a path out of the repository', [file('../a', '1')], 400, undefined],
    ['half a character', [file('a', '\ud800')], 400, undefined],
  ])('of %s changes nothing', async (_, files, status, reason) => {
    const branch = newBranch()
    const made = functionWith(sandboxToken)
    const before = headOf(branch)
    const answer = await made.createCommit(commit(branch, files))
    expect([answer.status, answer.reason]).toEqual([status, reason])
    expect(headOf(branch)).toBe(before)
    expect(made.recorded).toEqual([])
  })

  it('takes 4 MB, says what is wrong with a blank message, and a protected branch is refused on record', async () => {
    const branch = newBranch()
    const made = functionWith(sandboxToken)
    expect(
      (await made.createCommit(commit(branch, [file('large.txt', 'x\n'.repeat(1_950_000))]))).status,
    ).toBe(200)
    const blank = await made.createCommit(commit(branch, [], { message: ' ' }))
    expect([blank.status, blank.said.error.message]).toEqual([400, 'Say what the commit does.'])
    const refused = await made.createCommit(commit('release', []))
    expect([refused.status, refused.reason]).toEqual([403, 'protected_branch'])
    expect(made.recorded.slice(-2).map(({ action_type }) => action_type)).toEqual([
      'GITHUB_COMMIT',
      'GITHUB_COMMIT_FAILED',
    ])
  })
})

describe('the repository that a site is deployed from', () => {
  it('A-145 takes no commit onto its default branch, and none of a file that decides what is built', async () => {
    const branch = newBranch()
    const made = functionWith(sandboxToken)
    const before = [headOf('main'), headOf(branch)]
    const ontoMain = await made.createCommit(commit('main', [file('README.md', 'x')]))
    expect([ontoMain.status, ontoMain.reason]).toEqual([403, 'protected_branch'])
    for (const path of ['.github/workflows/deploy.yml', 'package.json', '.gitattributes']) {
      const built = await made.createCommit(commit(branch, [file('README.md', 'x'), file(path, 'x')]))
      expect([built.status, built.reason, built.said.error.message]).toEqual([
        403,
        'build_file',
        expect.stringContaining(path),
      ])
    }
    expect([headOf('main'), headOf(branch)]).toEqual(before)
    const { branches } = (await made.listBranches({ params })).said
    expect(branches).toContainEqual(expect.objectContaining({ name: 'main', protected: true }))
  })

  it('is any whose record does not say otherwise', async () => {
    const made = functionWith(sandboxToken, [
      ListedRepository.parse({ name: 'blu-digital/investor-site', deploys: false, buildFiles: 'allowed' }),
    ])
    const workflow = file('.github/workflows/check.yml', 'on: push\n')
    expect((await made.createCommit(commit('main', [workflow]))).status).toBe(200)
    expect(ListedRepository.parse({ name: 'a/b' })).toEqual({
      name: 'a/b',
      deploys: true,
      buildFiles: 'refused',
    })
  })
})

describe('a branch and a pull request', () => {
  it('A-049 A-086 A-096 a branch is made, a pull request opened, each once, on record', async () => {
    const made = functionWith(sandboxToken)
    const body = { branch: 'feature/ünïcode', from_branch: 'main' }
    const branch = await made.createBranch({ params, body })
    expect([branch.status, branch.said]).toEqual([
      200,
      { name: 'feature/ünïcode', sha: headOf('main'), protected: false },
    ])
    const again = await made.createBranch({ params, body })
    expect([again.status, again.reason]).toEqual([409, 'branch_exists'])

    const wanted = { title: 'Greet', head: 'feature/ünïcode', base: 'main' }
    const nothing = await made.createPullRequest({ params, body: wanted })
    expect([nothing.status, nothing.reason]).toEqual([409, 'no_commits'])
    await made.createCommit(commit('feature/ünïcode', [file('hello.ts', 'export {}\n')]))
    const { status, said } = await made.createPullRequest({ params, body: wanted })
    expect([status, said]).toEqual([
      200,
      {
        id: expect.any(Number),
        number: 1,
        title: 'Greet',
        state: 'open',
        head: { ref: 'feature/ünïcode' },
        base: { ref: 'main' },
        user: { login: 'blu-digital-bot' },
        html_url: 'https://github.com/blu-digital/investor-site/pull/1',
      },
    ])
    const twice = await made.createPullRequest({ params, body: wanted })
    expect([twice.status, twice.said.error.details]).toEqual([409, { reason: 'pull_exists', pull: said }])
    expect((await made.listPullRequests({ params })).said).toMatchObject({ pulls: [said], next: null })
    expect(made.recorded.map(({ action_type }) => action_type)).toEqual([
      'GITHUB_BRANCH_CREATE',
      'GITHUB_BRANCH_CREATE',
      'GITHUB_BRANCH_CREATE_FAILED',
      'GITHUB_PULL_REQUEST_CREATE',
      'GITHUB_PULL_REQUEST_CREATE_FAILED',
      'GITHUB_COMMIT',
      'GITHUB_PULL_REQUEST_CREATE',
      'GITHUB_PULL_REQUEST_CREATE',
      'GITHUB_PULL_REQUEST_CREATE_FAILED',
    ])
  })

  it('A-104 no pull request comes from the default branch', async () => {
    const made = functionWith(sandboxToken)
    const { status, said } = await made.createPullRequest({
      params,
      body: { title: 'x', head: 'main', base: 'release' },
    })
    expect([status, said.error.message]).toEqual([400, 'Cannot create PR from default branch'])
  })
})

describe('trouble', () => {
  const everyCall = (made: ReturnType<typeof functionWith>) => {
    const branch = 'release'
    const pull = { title: 'x', head: 'release', base: 'main' }
    return [
      made.listRepositories(),
      made.listBranches({ params }),
      made.listCommits({ params, query: { branch } }),
      made.listPullRequests({ params }),
      made.getRepositoryFile({ params, query: { branch, path: 'README.md' } }),
      made.createBranch({ params, body: { branch: 'never', from_branch: 'main' } }),
      made.createCommit(commit(branch, [])),
      made.createPullRequest({ params, body: pull }),
    ]
  }
  const outcomes = async (calls: ReturnType<typeof everyCall>) =>
    new Set((await Promise.all(calls)).map(({ status, reason }) => `${status} ${reason}`))

  it.each([
    ['a token that GitHub does not know', 'ghp_revoked'],
    ['text that is no token', 'two words'],
    ['an app without its key', '{"appId":"4242","installationId":7,"privateKey":"none"}'],
    ['an app that is not installed', JSON.stringify({ ...sandboxApp(), installationId: 8 })],
  ])('%s is named as that, by every call', async (_, secret) => {
    expect(await outcomes(everyCall(functionWith(secret)))).toEqual(new Set(['503 bad_token']))
  })

  it('no list at all still tells whether GitHub takes the token', async () => {
    const { status, said } = await functionWith(sandboxToken, []).listRepositories()
    expect([status, said.repositories]).toEqual([200, []])
    expect((await functionWith('ghp_revoked', []).listRepositories()).reason).toBe('bad_token')
  })

  it('a token that may only read reads, and is told that it may not write; nothing changes', async () => {
    const made = functionWith(readingToken)
    const before = inGit('for-each-ref')
    const [reads, writes] = [everyCall(made).slice(0, 5), everyCall(made).slice(5)]
    expect(await outcomes(reads)).toEqual(new Set(['200 undefined']))
    expect(await outcomes(writes)).toEqual(new Set(['403 no_permission']))
    expect(inGit('for-each-ref')).toBe(before)
  })

  it('a repository that is not on the list is not asked for, by no call', async () => {
    const made = functionWith(sandboxToken, [ListedRepository.parse({ name: 'blu-digital/ledger' })])
    const before = await callsSoFar()
    expect(await outcomes(everyCall(made).slice(1))).toEqual(new Set(['404 not_listed']))
    // Only the list itself went out.
    expect((await callsSoFar()) - before).toBeLessThanOrEqual(1)
  })

  it.each([
    ['error', '503 down', undefined],
    ['nonsense', '503 down', undefined],
    ['html', '503 down', undefined],
    ['bomb', '503 down', undefined],
    ['limited', '429 rate_limited', '60'],
    ['secondary', '429 rate_limited', '30'],
  ])('GitHub in trouble (%s) is named as that, by every call', async (name, outcome, wait) => {
    await fault(name)
    const made = functionWith(sandboxToken)
    expect(await outcomes(everyCall(made))).toEqual(new Set([outcome]))
    expect((await made.listBranches({ params })).headers?.['retry-after']).toBe(wait)
    expect(made.recorded).toEqual([])
  })

  it('GitHub out of reach is unavailable', async () => {
    vi.stubEnv('SANDBOX_ORIGIN', 'http://127.0.0.1:9')
    expect(await outcomes(everyCall(functionWith(sandboxToken)))).toEqual(new Set(['503 down']))
    vi.stubEnv('SANDBOX_ORIGIN', sandbox.origin)
  })
})
