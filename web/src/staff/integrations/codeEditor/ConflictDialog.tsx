import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import type { Session } from '../../../session.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { Changes } from './Changes.tsx'
import styles from './CodeEditor.module.css'
import { CodeView } from './view/CodeView.tsx'
import { personWords } from './words.ts'

const shows = ['Differences', 'Theirs', 'Mine'] as const

/** What somebody else saved meanwhile beside what stands in the editor, and the choice between them. */
export const ConflictDialog = (props: {
  mine: string
  /** The version that mine changes. */
  base: number
  theirs: CmsFileText
  busy: boolean
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}) => {
  const { mine, base, theirs, busy } = props
  const me = useRouteLoaderData<Session>('admin')?.userId
  const [shown, setShown] = useState<(typeof shows)[number]>('Differences')
  const who = personWords(theirs.updated_by, theirs.updated_by_email, me)
  return (
    <Dialog title="Somebody else saved this file" onClose={props.onClose}>
      <div className={styles.page}>
        <p>
          {who === 'you' ? 'In another place you' : who} saved version {theirs.version}
          {theirs.updated_at && `, ${formatDateTime(theirs.updated_at)}`}
          {theirs.edited ? '' : ', which discards the draft'}; your changes began with version {base}. Nothing
          of yours is saved yet, and nothing is lost.
        </p>
        <div className={styles.actions} role="group" aria-label="Show">
          {shows.map(one => (
            <Button key={one} size="small" aria-pressed={one === shown} onClick={() => setShown(one)}>
              {one}
            </Button>
          ))}
        </div>
        {shown === 'Differences' ? (
          <Changes label="From theirs to mine" from={theirs.content} to={mine} than="theirs" short />
        ) : (
          <CodeView key={shown} label={shown} text={shown === 'Mine' ? mine : theirs.content} short />
        )}
      </div>
      <footer className={layout.footer}>
        <Button onClick={props.onClose}>Go on editing mine</Button>
        <Button isDisabled={busy} onClick={props.onTheirs}>
          Take theirs, drop mine
        </Button>
        <Button variation="primary" isDisabled={busy} onClick={props.onMine}>
          Keep mine: save over theirs
        </Button>
      </footer>
    </Dialog>
  )
}
