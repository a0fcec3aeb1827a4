import { Button } from '@aws-amplify/ui-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { FetchFailed } from '../../../../kit/Section.tsx'
import shared from '../CodeEditor.module.css'
import { versionsQuery } from '../files.ts'
import styles from './History.module.css'
import { useRestore } from './useRestore.ts'
import { VersionItem } from './VersionItem.tsx'

/** Every step of a file, newest first, what differs from the present text, and the way back. */
export const History = ({ file, text, dirty }: { file: CmsFileText; text: string; dirty: boolean }) => {
  const { name, version } = file
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    versionsQuery(name, version),
  )
  const { busy, restore } = useRestore(file)
  if (error && !data)
    return (
      <FetchFailed heading="The history could not be loaded" error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <p role="status">Loading the history…</p>
  const versions = data.pages.flatMap(page => page.versions)
  if (versions.length === 0)
    return <p className={shared.empty}>Nobody has saved a draft of this file yet. It is the original.</p>
  return (
    <div className={shared.page}>
      {dirty && <p>Save your changes, or drop them, before you restore an earlier version.</p>}
      <ol className={styles.versions} aria-label="Versions, newest first">
        {versions.map(one => (
          <VersionItem
            key={one.version}
            name={name}
            step={one}
            present={one.version === version}
            text={text}
            onRestore={dirty || busy ? undefined : () => void restore(one.version)}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="small" isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show earlier versions'}
        </Button>
      )}
    </div>
  )
}
