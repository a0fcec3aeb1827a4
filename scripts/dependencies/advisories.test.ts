import { describe, expect, it } from 'vitest'
import { advisoriesIn } from './advisories.ts'

const found = (severity: string) => ({
  auditReportVersion: 2,
  vulnerabilities: {
    parser: {
      name: 'parser',
      severity,
      isDirect: false,
      via: [{ source: 1, title: 'Reads too much', url: 'https://example.com/advisory' }, 'reader'],
      fixAvailable: true,
    },
  },
  metadata: { vulnerabilities: { total: 1 } },
})

describe('what npm audit says', () => {
  it.each([
    ['low', false],
    ['moderate', false],
    ['high', true],
    ['critical', true],
  ])('of %s severity is grave: %s', (severity, isGrave) => {
    const title = 'Reads too much (https://example.com/advisory); by reader'
    expect(advisoriesIn(JSON.stringify(found(severity)))).toEqual({
      advisories: [{ name: 'parser', severity, title, isGrave }],
    })
  })

  it('is nothing when nothing is known', () => {
    expect(advisoriesIn('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ advisories: [] })
  })

  it.each([
    [
      '{"message":"request to https://registry.example.com failed","error":{"summary":"","detail":""}}',
      /request to/,
    ],
    ['{"error":{"code":"ENOAUDIT","summary":"Your registry does not support audits."}}', /does not support/],
    ['<html>', /no reason/],
    ['', /no reason/],
  ])('%j is no answer, and never taken for a good one', (said, why) => {
    expect(advisoriesIn(said)).toEqual({ unanswered: expect.stringMatching(why) })
  })
})
