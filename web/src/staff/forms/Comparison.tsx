import type { ReactNode } from 'react'
import tables from '../../kit/styles/Tables.module.css'

/** One thing that two texts say differently. */
export interface Difference {
  label: string
  theirs: ReactNode
  mine: ReactNode
}

/** The differences between two texts, field by field. */
export const Comparison = (props: {
  /** The names of the two texts. */
  theirs: string
  mine: string
  /** For software that reads aloud, where nothing else says what the table is. */
  caption?: string
  differences: readonly Difference[]
}) => (
  <table className={tables.comparison}>
    {props.caption && <caption className="hidden">{props.caption}</caption>}
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">{props.theirs}</th>
        <th scope="col">{props.mine}</th>
      </tr>
    </thead>
    <tbody>
      {props.differences.map(({ label, theirs, mine }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{theirs}</td>
          <td>{mine}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
