import { Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet, useParams } from 'react-router-dom'
import styles from './CodeEditorTab.module.css'
import { FileNav } from './FileNav.tsx'
import { downloadAll } from './download.ts'
import { filesQuery } from './files.ts'

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

/** The Code Editor tab: the files beside the one that is open. */
export const CodeEditorTab = () => {
  const { id } = useParams()
  const { data } = useQuery(filesQuery)
  return (
    <div className={styles.tab} data-open={id !== undefined}>
      {data && (
        <div className={styles.files}>
          <FileNav files={data} />
          <DownloadAll />
        </div>
      )}
      <Outlet />
    </div>
  )
}
