import { spawn } from 'node:child_process'
import { buffer, text } from 'node:stream/consumers'

/** Git ended with an error; the message is what it said. */
export class GitFailure extends Error {
  override readonly name = 'GitFailure'
}

export interface GitOptions {
  input?: string | Buffer
  env?: Record<string, string>
}

/** Of this machine's settings nothing counts: a repository looks the same everywhere. */
const settings = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' }

/**
 * Runs git in a bare repository and answers what it prints, as bytes.
 * @throws GitFailure
 */
export const gitBytes = async (
  repository: string,
  args: readonly string[],
  { input = '', env = {} }: GitOptions = {},
): Promise<Buffer> => {
  const child = spawn('git', ['--git-dir', repository, ...args], {
    env: { PATH: process.env['PATH'], ...settings, ...env },
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', cause => reject(new GitFailure('git is not installed on this machine.', { cause })))
    child.on('close', resolve)
  })
  // git closes the pipe when it has read enough; its status gives the result.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [code, printed, said] = await Promise.all([ended, buffer(child.stdout), text(child.stderr)])
  if (code !== 0) throw new GitFailure(said.trim() || `git ${args[0]} ended with ${code}.`)
  return printed
}

/** As `gitBytes`, as text without the line end. @throws GitFailure */
export const git = async (
  repository: string,
  args: readonly string[],
  options?: GitOptions,
): Promise<string> => (await gitBytes(repository, args, options)).toString().replace(/\n$/, '')

/** As `git`; undefined where git says no. */
export const gitOrNone = (
  repository: string,
  args: readonly string[],
  options?: GitOptions,
): Promise<string | undefined> =>
  git(repository, args, options).catch((error: unknown) => {
    if (error instanceof GitFailure && !(error.cause instanceof Error)) return undefined
    throw error
  })
