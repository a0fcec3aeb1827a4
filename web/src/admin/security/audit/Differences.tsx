import tables from '../../styles/Tables.module.css'
import styles from './Audit.module.css'
import { differences } from './differences.ts'

/** What a change did to a thing, field by field. */
export const Differences = ({ before, after }: { before: unknown; after: unknown }) => {
  const fields = differences(before ?? undefined, after ?? undefined)
  if (fields.length === 0) return null
  return (
    <table className={`${tables.comparison} ${styles.differences}`}>
      <caption>What changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field || 'value'}</th>
            <td>{before === undefined ? <i>nothing</i> : <del>{before || '“”'}</del>}</td>
            <td>{after === undefined ? <i>nothing</i> : <ins>{after || '“”'}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
