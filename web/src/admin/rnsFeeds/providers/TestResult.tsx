import { count } from '../../format.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import type { Tested } from './useProviderActs.ts'

/** What the server found when it asked for the feed (decision 14). */
export const TestResult = ({ tested }: { tested: Tested }) => {
  const { ok, status, content_type, items, duration_ms, error } = tested
  const facts = [
    status === null ? 'No answer' : `Status ${status}`,
    content_type,
    items !== null && count(items, 'item'),
    `${duration_ms.toLocaleString('en-GB')} ms`,
  ].filter(Boolean)
  return (
    <p className={ok ? layout.quiet : inputs.error} role="status">
      <strong>{ok ? 'Connection works.' : `Connection failed. ${error ?? ''}`}</strong> {facts.join(' · ')}
    </p>
  )
}
