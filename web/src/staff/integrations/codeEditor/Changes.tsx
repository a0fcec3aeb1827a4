import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { CmsFileText } from '#contract/integrations/cmsFiles.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { count, formatDateTime } from '../../format.ts'
import { diff, type Part } from '../../forms/diff.ts'
import { CodeView } from './CodeView.tsx'
import { usePersonWords } from './files.ts'

/** The differences between two texts, in words and in colours. */
export const Changes = (props: {
  label: string
  from: string
  to: string
  /** What they are, where it is not the original and the present text. */
  than?: string
  short?: boolean
}) => {
  const { label, from, to, than = 'the original', short = false } = props
  if (from === to) return <p className={layout.empty}>Nothing differs from {than}.</p>
  const parts = diff(from.split('\n'), to.split('\n'))
  const lines = (kind: Part['kind']) => count(parts.filter(part => part.kind === kind).length, 'line')
  return (
    <div className={layout.stack}>
      <p>
        Compared with {than}: {lines('added')} added, {lines('removed')} removed.
      </p>
      <CodeView key={`${from}\0${to}`} label={label} text={to} original={from} short={short} />
    </div>
  )
}

const shows = ['Differences', 'Theirs', 'Mine'] as const

/**
 * Shows the text that somebody else saved meanwhile beside the editor's text, and the choice between them. It
 * is not `Conflict` of the kit, whose table has room for short fields: a file needs the lines that differ.
 */
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
  const [shown, setShown] = useState<(typeof shows)[number]>('Differences')
  const who = usePersonWords()(theirs.updated_by, theirs.updated_by_email)
  return (
    <Dialog title="Somebody else saved this file" onClose={props.onClose}>
      <div className={layout.stack}>
        <p>
          {who === 'you' ? 'In another place you' : who} saved version {theirs.version}
          {theirs.updated_at && `, ${formatDateTime(theirs.updated_at)}`}
          {theirs.edited ? '' : ', which discards the draft'}; your changes began with version {base}. Nothing
          of yours is saved yet, and nothing is lost.
        </p>
        <div className={layout.actions} role="group" aria-label="Show">
          {shows.map(one => (
            <button
              key={one}
              type="button"
              className={layout.filter}
              aria-pressed={one === shown}
              onClick={() => setShown(one)}
            >
              {one}
            </button>
          ))}
        </div>
        {shown === 'Differences' ? (
          <Changes label="From theirs to mine" from={theirs.content} to={mine} than="theirs" short />
        ) : (
          <CodeView key={shown} label={shown} text={shown === 'Mine' ? mine : theirs.content} short />
        )}
      </div>
      <footer className={layout.footer}>
        <Button isDisabled={busy} onClick={props.onTheirs}>
          Take theirs, drop mine
        </Button>
        <Button isDisabled={busy} onClick={props.onMine}>
          Keep mine: save over theirs
        </Button>
        <Button variation="primary" onClick={props.onClose}>
          Go on editing mine
        </Button>
      </footer>
    </Dialog>
  )
}
