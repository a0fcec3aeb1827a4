import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { momentSince } from './logs.ts'
import { folder, run } from './run.fixture.ts'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
const entry = (at: Date, message: string, more: object = {}): string =>
  JSON.stringify({ timestamp: at.toISOString(), level: 'INFO', message, service: 'documents', ...more })
const timeOf = (at: Date): string => at.toISOString().slice(11, 19)

describe('momentSince', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  it.each([
    ['90s', '2026-03-02T11:58:30.000Z'],
    ['10m', '2026-03-02T11:50:00.000Z'],
    ['2h', '2026-03-02T10:00:00.000Z'],
    ['3d', '2026-02-27T12:00:00.000Z'],
  ])('%s is %s', (since, moment) => {
    expect(momentSince(since, now).toISOString()).toBe(moment)
  })
  it.each(['', '10', 'm', '-5m', '1.5h', '10 m', '99999d', 'yesterday'])('%j is refused', since => {
    expect(() => momentSince(since)).toThrow(/is no time: say 90s, 10m, 2h or 3d\.$/)
  })
})

describe('npm run logs', { timeout: 60_000 }, () => {
  it.each([
    [['--function', 'document'], /^There is no function "document": did you mean .*\bdocuments\b.*\?$/],
    [['--function', 'xyzzy'], /^There is no function "xyzzy": infra\/functions\.ts and .* list them\.$/],
    [[], /^No function was named/],
    [['--function', 'documents', '--since', 'soon'], /^--since soon is no time/],
    [['--function', 'documents', '--env', 'live'], /^There is no environment "live": say --env local\|/],
  ])('with %j ends in one sentence', async (args, sentence) => {
    const { code, out, err } = await run('logs', args)
    expect([code, out]).toEqual([1, ''])
    expect(err.trim().split('\n')).toEqual([expect.stringMatching(sentence)])
  })

  it('reads back what a function of this machine has logged, and nothing older or of another', async () => {
    const dir = folder()
    mkdirSync(join(dir, 'logs'))
    const at = minutesAgo(3)
    const lines = [
      entry(minutesAgo(30), 'old'),
      entry(at, 'answered', { operation: 'listDocuments', status: 200, function_arn: 'arn' }),
      JSON.stringify({ timestamp: minutesAgo(1).toISOString(), requestId: '1', message: 'two\nlines' }),
    ]
    writeFileSync(join(dir, 'logs/blu-local-staff-Documents0A1B2C3D.log'), `${lines.join('\n')}\n`)
    writeFileSync(join(dir, 'logs/blu-local-staff-DocumentsOther0A1B2C3D.log'), `${entry(at, 'other')}\n`)
    const { code, out, err } = await run('logs', ['--function', 'documents', '--since', '10m'], {
      env: { LOCAL_READY: join(dir, 'ready.json') },
    })
    expect([code, err]).toEqual([0, ''])
    expect(out.trimEnd().split('\n')).toEqual([
      `${timeOf(at)} documents            INFO  answered operation=listDocuments status=200`,
      expect.stringMatching(/ documents {12}INFO {2}two ⏎ lines$/),
    ])
  })

  it('says it when there is nothing', async () => {
    const { code, out, err } = await run('logs', ['--function', 'documents'], {
      env: { LOCAL_READY: join(folder(), 'ready.json') },
    })
    expect([code, out]).toEqual([0, ''])
    expect(err).toMatch(/^documents has logged nothing in local since .* UTC\.\n$/)
  })
})

describe('npm run logs --env dev', { timeout: 60_000 }, () => {
  const group = 'blu-dev-staff-DocumentsLog0A1B2C3D-x1Y2z3'
  const at = minutesAgo(2)
  const asked: { target: string; body: Record<string, unknown> }[] = []

  /** CloudWatch Logs as the client meets it: JSON 1.1, operations by header, pages by `nextToken`. */
  const answers: Record<string, (body: Record<string, unknown>) => object> = {
    'Logs_20140328.DescribeLogGroups': ({ nextToken }) =>
      nextToken
        ? {
            logGroups: [
              { logGroupName: group },
              { logGroupName: 'blu-dev-staff-DocumentsOtherLog0A1B2C3D-x' },
            ],
          }
        : { logGroups: [{ logGroupName: 'blu-dev-api-FeedsLog00000000-x' }], nextToken: 'page 2' },
    'Logs_20140328.FilterLogEvents': ({ nextToken }) =>
      nextToken
        ? { events: [{ timestamp: at.getTime() + 1000, message: 'Task timed out after 3.00 seconds\n' }] }
        : {
            events: [
              { timestamp: at.getTime(), message: 'START RequestId: 1 Version: $LATEST\n' },
              { timestamp: at.getTime(), message: `${entry(at, 'answered', { status: 200 })}\n` },
              { timestamp: at.getTime(), message: 'REPORT RequestId: 1\tDuration: 3 ms\n' },
            ],
            nextToken: 'page 2',
          },
  }
  const server = createServer((request, response) => {
    void text(request).then(said => {
      const target = String(request.headers['x-amz-target'])
      const body = JSON.parse(said) as Record<string, unknown>
      asked.push({ target, body })
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1' })
      response.end(JSON.stringify(answers[target]?.(body) ?? {}))
    })
  })
  beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void server.close())

  const logs = (...args: string[]) =>
    run('logs', [...args, '--env', 'dev'], {
      env: {
        AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        AWS_ACCESS_KEY_ID: 'sample',
        AWS_SECRET_ACCESS_KEY: 'sample',
      },
    })

  it('reads CloudWatch, page after page, from the moment that was asked for', async () => {
    const { code, out, err } = await logs('--function', 'documents', '--since', '1h')
    expect([code, err]).toEqual([0, ''])
    expect(out.trimEnd().split('\n')).toEqual([
      `${timeOf(at)} documents            INFO  answered status=200`,
      `${timeOf(new Date(at.getTime() + 1000))} documents            INFO  Task timed out after 3.00 seconds`,
    ])
    const [first, second] = asked.filter(({ target }) => target.endsWith('FilterLogEvents'))
    expect(first?.body).toEqual({ logGroupName: group, startTime: expect.any(Number) })
    expect(Date.now() - Number(first?.body['startTime'])).toBeLessThan(62 * 60_000)
    expect(second?.body).toMatchObject({ logGroupName: group, nextToken: 'page 2' })
  })

  it('says it when the environment has no log of the function', async () => {
    const { code, out, err } = await logs('--function', 'askAi')
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(
      /^dev has no log of askAi in .* of this account: deploy it first, or check AWS_PROFILE\.\n$/,
    )
  })
})
