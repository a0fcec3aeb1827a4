import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import { toastError } from '../../ui/toast/toasts.ts'
import { isSignInOver, problemText } from '../api.ts'
import styles from './ContentTab.module.css'
import { documentRows, type Sort } from './documentRows.ts'
import { DocumentTable } from './DocumentTable.tsx'
import { DocumentToolbar } from './DocumentToolbar.tsx'
import type { BucketTab } from './useBuckets.ts'
import { useDocuments } from './useDocuments.ts'

export const fetchFailed = 'Failed to fetch documents'

/** The documents of one bucket, searched and sorted, in every state that the list can be in. */
export const DocumentPanel = ({ bucket, onUpload }: { bucket: BucketTab; onUpload: () => void }) => {
  const { data, error, isPending, isFetching, refetch } = useDocuments(bucket.id)
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>({ field: 'updated_at', ascending: false })
  const refused = isSignInOver(error)

  useEffect(() => {
    if (error && !refused) toastError('Error', fetchFailed)
  }, [error, refused])

  const rows = documentRows(data ?? [], search, sort)
  return (
    <div className={styles.panel}>
      <DocumentToolbar
        search={search}
        onSearch={setSearch}
        sort={sort}
        onSort={setSort}
        count={data && rows.length}
        total={data?.length ?? 0}
        busy={isFetching}
        onRefresh={() => void refetch()}
      />
      {error && (
        <Alert variation="error" role="alert" hasIcon={false} heading={fetchFailed}>
          {problemText(error)} {data && 'The list below may be out of date. '}
          {!refused && (
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </Alert>
      )}
      {isPending && <p role="status">Loading documents…</p>}
      {data?.length === 0 && (
        <div className={styles.empty}>
          <h3>No documents in {bucket.name} yet</h3>
          <p className={styles.quiet}>The first file that you upload shows here, and on the public site.</p>
          <Button onClick={onUpload}>Upload the first file</Button>
        </div>
      )}
      {data && data.length > 0 && rows.length === 0 && (
        <div className={styles.empty}>
          <h3>Nothing found for “{search}”</h3>
          <Button onClick={() => setSearch('')}>Show all documents</Button>
        </div>
      )}
      {rows.length > 0 && <DocumentTable caption={`Documents in ${bucket.name}`} rows={rows} />}
    </div>
  )
}
