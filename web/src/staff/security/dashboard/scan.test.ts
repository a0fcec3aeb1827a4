import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScanRow } from '#contract/security/security.ts'
import { byRisk } from './ScanResult.tsx'

const risks = ScanRow.shape.risk_level.options

describe('the rows of a scan', () => {
  it('stand worst first, none lost', () => {
    const row = fc.record({
      security_check: fc.string(),
      risk_level: fc.constantFrom(...risks),
      recommendation: fc.string(),
    })
    fc.assert(
      fc.property(fc.array(row), rows => {
        const places = byRisk(rows).map(({ risk_level }) =>
          ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'UNKNOWN', 'OK'].indexOf(risk_level),
        )
        expect(byRisk(rows)).toEqual(expect.arrayContaining(rows))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
    )
  })
})
