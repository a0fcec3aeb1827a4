import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { columns } from './terminal.ts'

const ask = (input: string, more = ''): { status: number | null; stderr: string } =>
  spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '-e', `import { confirm } from './scripts/ops/terminal.ts'\nawait confirm('staging', 'This hurts.'${more})`], // oxfmt-ignore
    { input, encoding: 'utf8' },
  )

it('goes on when the environment’s name is typed', () => {
  const { status, stderr } = ask('staging\n')
  expect(stderr).toMatch(/This hurts\.\nType staging to go on: $/)
  expect(status).toBe(0)
})

it.each(['prod\n', 'y\n', 'yes\n', '\n', ''])('stops when %j is typed', input => {
  const { status, stderr } = ask(input)
  expect(stderr).toContain('Not confirmed: nothing was changed.')
  expect(status).not.toBe(0)
})

it('asks nothing when it was decided before, and still says what it does', () => {
  const { status, stderr } = ask('', ', true')
  expect([status, stderr.trim()]).toEqual([0, 'This hurts.'])
})

it('writes rows in columns', () => {
  expect(columns([['A', 'LONG'], ['wide', 'b']])).toBe('A     LONG\nwide  b') // oxfmt-ignore
})
