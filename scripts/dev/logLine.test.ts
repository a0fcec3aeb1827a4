import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { formatEntry, parseEntry } from './logLine.ts'

const pipe = Object.assign(new Writable()) as NodeJS.WriteStream
const at = new Date('2026-03-02T07:00:01.234Z')

describe('parseEntry', () => {
  it('takes what an entry says, without what all of them say', () => {
    const line = JSON.stringify({
      timestamp: at.toISOString(),
      level: 'WARN',
      message: 'late',
      service: 'documents',
      cold_start: true,
      function_request_id: '1',
      milliseconds: 12,
    })
    expect(parseEntry(line)).toEqual({
      timestamp: at.toISOString(),
      level: 'WARN',
      message: 'late',
      details: { milliseconds: 12 },
    })
  })

  it('reads what the runtime says of a failure', () => {
    const line = JSON.stringify({
      timestamp: at.toISOString(),
      level: 'ERROR',
      errorType: 'TypeError',
      errorMessage: 'no',
      stackTrace: ['a'],
    })
    expect(parseEntry(line)).toMatchObject({ level: 'ERROR', message: 'TypeError: no', details: {} })
  })

  it.each(['plain text', '{ not JSON'])('takes %j as the message of that moment', line => {
    expect(parseEntry(line, at)).toEqual({
      timestamp: at.toISOString(),
      level: 'INFO',
      message: line,
      details: {},
    })
  })
})

describe('formatEntry', () => {
  const entry = { timestamp: at.toISOString(), level: 'INFO', message: 'answered', details: {} }

  it('is one line: short time, function, level, message, details', () => {
    const details = { operation: 'listDocuments', status: 200, list: [1] }
    expect(formatEntry('documents', { ...entry, details }, pipe)).toBe(
      '07:00:01 documents            INFO  answered operation=listDocuments status=200 list=[1]',
    )
  })

  it('names the place of an error in the sources', () => {
    const error = {
      name: 'TypeError',
      message: 'no',
      stack:
        'TypeError: no\n    at get (/x/node_modules/zod/z.ts:1:1)\n    at listDocuments (/x/lambdas/documents/listDocuments.ts:17:3)',
    }
    expect(formatEntry('documents', { ...entry, level: 'ERROR', details: { error } }, pipe)).toContain(
      'error=TypeError: no (lambdas/documents/listDocuments.ts:17)',
    )
  })

  it('stays on its line and leaves the terminal alone, whatever somebody made a function log', () => {
    const shown = formatEntry(
      'documents',
      { ...entry, message: 'a\r\nb \u001b[31mred\u001b[2J\u0007\u202e' },
      pipe,
    )
    expect(shown).toBe('07:00:01 documents            INFO  a ⏎ b red')
  })
})
