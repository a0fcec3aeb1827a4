import type { PublicDocument } from '#contract/documents/documents.ts'
import { investors } from '#content/investors.ts'
import { navigation } from '#content/navigation.ts'
import { restricted as words } from '#content/restricted.ts'
import { fileSize, longDate } from '../../ui/format.ts'
import { displayName } from '#contract/people/displayName.ts'
import { fileKind } from './fileKind.ts'
import styles from './DocumentTable.module.css'

const { columns, view, featured, updated: again } = investors.documents

const Row = ({ document }: { document: PublicDocument }) => {
  const { name, titled, url, updated_at: updated, is_updated: isUpdated, is_featured: first } = document
  const { restricted, metadata } = document
  const shown = titled ? name : displayName(name)
  return (
    <tr role="row">
      <td role="cell" className={`figures ${styles['date']}`}>
        <time dateTime={updated}>{longDate(updated)}</time>
        {isUpdated && <span className={styles['updated']}>{again}</span>}
      </td>
      <td role="cell" className={styles['name']}>
        {shown}
        {first && <span className={styles['featured']}>{featured}</span>}
        {restricted && <span className={styles['featured']}>{words.mark}</span>}
      </td>
      <td role="cell" className={`figures ${styles['file']}`}>
        {fileKind(metadata.mimetype)}, {fileSize(metadata.size, 1)}
      </td>
      <td role="cell" className={styles['view']}>
        <a href={url} target="_blank" rel="noopener">
          {view}
          <span className="hidden">
            {' '}
            {shown} ({navigation.newTab})
          </span>
        </a>
      </td>
    </tr>
  )
}

/** Documents as a table; the whole row leads to the file, in a new tab. */
export const DocumentTable = ({ caption, documents }: { caption: string; documents: PublicDocument[] }) => (
  <table role="table" className={styles['table']}>
    <caption className="hidden">{caption}</caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col">
          {columns.date}
        </th>
        <th role="columnheader" scope="col">
          {columns.name}
        </th>
        <th role="columnheader" scope="col" className={styles['file']}>
          {columns.file}
        </th>
        <th role="columnheader" scope="col">
          <span className="hidden">{columns.view}</span>
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup">
      {documents.map(document => (
        <Row key={document.id} document={document} />
      ))}
    </tbody>
  </table>
)
