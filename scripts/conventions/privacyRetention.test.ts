import { expect, test } from 'vitest'
import { environmentOf } from '../../infra/environments.ts'
import { privacy } from '#content/privacy.ts'

test.each(['local', 'dev', 'staging', 'prod'])(
  'X-007 P-078 %s keeps records of requests no longer than the privacy policy says',
  name => {
    const rows = privacy.sections.flatMap(({ blocks }) =>
      blocks.flatMap(block => (typeof block !== 'string' && 'rows' in block ? block.rows : [])),
    )
    const kept = rows.find(([what]) => what?.startsWith('Records of requests'))?.at(-1)
    const days = Number(/^At most (\d+) days$/.exec(kept ?? '')?.[1])
    expect(days).toBeLessThanOrEqual(365)
    expect(environmentOf(name).logRetentionDays).toBeLessThanOrEqual(days)
  },
)
