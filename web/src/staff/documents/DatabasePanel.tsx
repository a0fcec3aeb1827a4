import layout from '../../kit/styles/Layout.module.css'
import type { Address } from './address.ts'
import { DocumentPanel, type Wish } from './DocumentPanel.tsx'
import { useDocuments } from './useDocuments.ts'

/** Database View: the records of all buckets. */
export const DatabasePanel = (props: {
  search: string
  onSearch: (search: string) => void
  sort: Address['sort']
  onSort: (sort: Address['sort']) => void
  onWish: (wish: Wish) => void
}) => (
  <DocumentPanel
    {...props}
    view="database"
    caption="Document records of all buckets"
    list={useDocuments(undefined)}
    empty={
      <div className={layout.empty}>
        <h3>No document records yet</h3>
        <p className={layout.quiet}>Upload a file in the Storage View: each file makes one record.</p>
      </div>
    }
  />
)
