import { Button } from '@aws-amplify/ui-react'
import { count } from '../../format.ts'
import type { BucketTab } from '../useBuckets.ts'
import { useUploads } from './uploads.ts'
import { isActive } from './uploadQueue.ts'

/** Opens the upload dialog, for which a bucket must be selected; says how many files are on their way. */
export const UploadButton = ({ bucket, onOpen }: { bucket: BucketTab | undefined; onOpen: () => void }) => {
  const active = useUploads().filter(isActive).length
  return (
    <Button variation="primary" isDisabled={!bucket} onClick={onOpen}>
      {active > 0 ? `Uploading ${count(active, 'file')}…` : 'Upload files'}
    </Button>
  )
}
