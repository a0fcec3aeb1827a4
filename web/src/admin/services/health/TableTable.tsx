import type { TableHealth } from '#contract/integrations/services.ts'
import { fileSize, wholeNumber } from '../../../ui/format.ts'
import styles from './Health.module.css'
import { StateMark } from './StateMark.tsx'
import { inOrder } from './words.ts'

/** Each table of the database with its size. */
export const TableTable = ({ tables }: { tables: readonly TableHealth[] }) => (
  <table className={styles.table}>
    <caption className="hidden">Tables of the database</caption>
    <thead>
      <tr>
        <th scope="col">Table</th>
        <th scope="col">State</th>
        <th scope="col" className={styles.figure}>
          Rows
        </th>
        <th scope="col" className={styles.figure}>
          Size
        </th>
        <th scope="col" className={styles.figure}>
          Answered in
        </th>
      </tr>
    </thead>
    <tbody>
      {inOrder(tables).map(({ name, state, detail, items, bytes, latency_ms }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <StateMark state={state} />
            {state === 'failing' && <small>{detail}</small>}
          </td>
          <td className={styles.figure} data-label="Rows">
            {items === null ? '–' : wholeNumber(items)}
          </td>
          <td className={styles.figure} data-label="Size">
            {bytes === null ? '–' : fileSize(bytes, 1)}
          </td>
          <td className={styles.figure} data-label="Answered in">
            {wholeNumber(latency_ms)} ms
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
