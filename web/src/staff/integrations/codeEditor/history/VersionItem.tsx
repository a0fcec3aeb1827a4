import { Alert, Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import type { CmsVersion } from '#contract/integrations/cmsFiles.ts'
import type { Session } from '../../../../session.ts'
import { fileSize } from '../../../../ui/format.ts'
import { problemText } from '../../../../kit/api.ts'
import { formatDateTime } from '../../../format.ts'
import { Changes } from '../Changes.tsx'
import shared from '../CodeEditor.module.css'
import { versionQuery } from '../files.ts'
import { commitWords, personWords, stepWords } from '../words.ts'
import styles from './VersionItem.module.css'

const Compared = ({ name, version, text }: { name: string; version: number; text: string }) => {
  const { data, error } = useQuery(versionQuery(name, version))
  if (error)
    return (
      <Alert variation="error" role="alert" hasIcon={false}>
        {problemText(error)}
      </Alert>
    )
  if (!data) return <p role="status">Loading version {version}…</p>
  return (
    <Changes
      label={`From version ${version} to the present text`}
      from={data.content}
      to={text}
      than={`version ${version}`}
      short
    />
  )
}

/** A step of a file's history. */
export const VersionItem = (props: {
  name: string
  step: CmsVersion
  present: boolean
  /** What stands in the editor. */
  text: string
  /** Absent while nothing may be restored. */
  onRestore: (() => void) | undefined
}) => {
  const { name, step, present, text, onRestore } = props
  const { version, size, created_at, created_by, created_by_email, committed } = step
  const me = useRouteLoaderData<Session>('admin')?.userId
  const [open, setOpen] = useState(false)
  return (
    <li>
      <div className={styles.version}>
        <p>
          <strong>
            Version {version}
            {present && ', the present one'}
          </strong>
          : {stepWords(step)}
        </p>
        <small>
          {formatDateTime(created_at)}, by {personWords(created_by, created_by_email, me)}
          {size > 0 && ` · ${fileSize(size, 1)}`}
        </small>
        {committed && <small>{commitWords(committed)}</small>}
      </div>
      <div className={shared.actions}>
        <Button
          size="small"
          aria-expanded={open}
          ariaLabel={`Compare version ${version} with the present text`}
          onClick={() => setOpen(!open)}
        >
          Compare
        </Button>
        {!present && (
          <Button
            size="small"
            ariaLabel={`Restore version ${version}`}
            isDisabled={!onRestore}
            onClick={() => onRestore?.()}
          >
            Restore
          </Button>
        )}
      </div>
      {open && (
        <div className={styles.compared}>
          <Compared name={name} version={version} text={text} />
        </div>
      )}
    </li>
  )
}
