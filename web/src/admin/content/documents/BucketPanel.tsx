import { Alert, Button } from '@aws-amplify/ui-react'
import layout from '../../styles/Layout.module.css'
import type { Address } from './address.ts'
import { DocumentPanel, type Wish } from './DocumentPanel.tsx'
import styles from './Manager.module.css'
import { Placeholders } from './Placeholders.tsx'
import type { BucketTab } from './useBuckets.ts'
import { useDocuments } from './useDocuments.ts'
import { useReorder } from './useReorder.ts'

/** Storage View: the files of one bucket. */
export const BucketPanel = (props: {
  bucket: BucketTab
  search: string
  onSearch: (search: string) => void
  sort: Address['sort']
  onSort: (sort: Address['sort']) => void
  onWish: (wish: Wish) => void
  onUpload: () => void
}) => {
  const { bucket, onUpload, ...rest } = props
  const list = useDocuments(bucket.id)
  const { move, trouble, forget } = useReorder(bucket.id)
  return (
    <>
      {trouble && (
        <Alert variation="warning" role="alert" hasIcon={false} isDismissible onDismiss={forget}>
          {trouble}
        </Alert>
      )}
      <DocumentPanel
        {...rest}
        view="storage"
        caption={`Documents in ${bucket.name}`}
        list={list}
        onOrder={move}
        unread={bucket.id === 'consitutionaldocuments' && <Placeholders />}
        empty={
          <div className={styles.empty}>
            <h3>No documents in {bucket.name} yet</h3>
            <p className={layout.quiet}>
              The first file that you upload shows here. Readers get it once you publish it.
            </p>
            <Button onClick={onUpload}>Upload the first file</Button>
          </div>
        }
      />
    </>
  )
}
