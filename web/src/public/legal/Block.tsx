import type { LegalText } from '#content/schemaLegal.ts'
import styles from './LegalPage.module.css'

type LegalBlock = LegalText['sections'][number]['blocks'][number]

/** A paragraph, a list or a table of a legal text. */
export const Block = ({ block }: { block: LegalBlock }) => {
  if (typeof block === 'string') return <p>{block}</p>
  if ('list' in block)
    return (
      <ul className={styles['list']}>
        {block.list.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  return (
    <table role="table" className={styles['table']}>
      <caption className="hidden">{block.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {block.columns.map(column => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {block.rows.map(([first, ...rest]) => (
          <tr key={first} role="row">
            <th role="rowheader" scope="row">
              {first}
            </th>
            {rest.map(cell => (
              <td key={cell} role="cell">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
