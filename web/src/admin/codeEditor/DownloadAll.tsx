import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { downloadAll } from './download.ts'

/** Downloads all files in one archive. */
export const DownloadAll = () => {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await downloadAll()
    setBusy(false)
  }
  return (
    <Button size="small" isDisabled={busy} onClick={() => void run()}>
      {busy ? 'Packing…' : 'Download all (ZIP)'}
    </Button>
  )
}
