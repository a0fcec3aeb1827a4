import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router-dom'
import styles from './CodeEditorTab.module.css'
import { DownloadAll } from './DownloadAll.tsx'
import { FileNav } from './FileNav.tsx'
import { filesQuery } from './files.ts'

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
