import layout from '../../kit/styles/Layout.module.css'
import { Comparison, type Difference } from './Comparison.tsx'

/** Compares an earlier version with the values in the form. */
export const AgainstForm = ({
  version,
  differences,
}: {
  version: number
  differences: readonly Difference[]
}) =>
  differences.length > 0 ? (
    <details>
      <summary>Compare with what stands in the form</summary>
      <Comparison theirs={`Version ${version}`} mine="In the form" differences={differences} />
    </details>
  ) : (
    <p className={layout.quiet}>Says what stands in the form.</p>
  )
