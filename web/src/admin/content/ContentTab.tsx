import { Alert, Tabs } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import styles from './ContentTab.module.css'
import { DocumentPanel } from './DocumentPanel.tsx'
import { UploadButton } from './upload/UploadButton.tsx'
import { UploadDialog } from './upload/UploadDialog.tsx'
import { useBuckets } from './useBuckets.ts'

/** Enhanced Document Manager: the buckets, their documents, and the way in for new ones. */
export const ContentTab = () => {
  const { buckets, selected, select, failed } = useBuckets()
  const [uploading, setUploading] = useState(false)
  useDocumentTitle('Content')

  return (
    <section className={styles.manager} aria-labelledby="manager">
      <div className={styles.head}>
        <div>
          <h2 id="manager">Enhanced Document Manager</h2>
          <p className={styles.quiet}>What you upload here is checked and then shown on the public site.</p>
        </div>
        <UploadButton bucket={selected} onOpen={() => setUploading(true)} />
      </div>
      {failed && (
        <Alert variation="warning" hasIcon={false}>
          The buckets could not be listed. These are the four known ones.
        </Alert>
      )}
      {buckets && selected ? (
        <Tabs.Container isLazy value={selected.slug} onValueChange={select}>
          <Tabs.List className={styles.buckets ?? ''} aria-label="Buckets">
            {buckets.map(({ slug, name }) => (
              <Tabs.Item key={slug} value={slug}>
                {name}
              </Tabs.Item>
            ))}
          </Tabs.List>
          {buckets.map(bucket => (
            <Tabs.Panel key={bucket.slug} value={bucket.slug}>
              <DocumentPanel bucket={bucket} onUpload={() => setUploading(true)} />
            </Tabs.Panel>
          ))}
        </Tabs.Container>
      ) : (
        <p role="status">Loading buckets…</p>
      )}
      {uploading && selected && <UploadDialog bucket={selected} onClose={() => setUploading(false)} />}
    </section>
  )
}
