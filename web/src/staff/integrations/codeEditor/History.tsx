import { Button } from '@aws-amplify/ui-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CmsFileText, CmsVersion } from '#contract/integrations/cmsFiles.ts'
import { failureText } from '../../../kit/api.ts'
import { Cards, Loaded, More } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useAction } from '../../../kit/useAction.ts'
import { fileSize } from '../../../ui/format.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { formatDateTime } from '../../format.ts'
import { Changes } from './Changes.tsx'
import {
  commitWords,
  restoreVersion,
  stepWords,
  usePersonWords,
  versionQuery,
  versionsQuery,
} from './files.ts'

const Compared = ({ name, version, text }: { name: string; version: number; text: string }) => (
  <Loaded query={useQuery(versionQuery(name, version))} what={`text of version ${version}`}>
    {({ content }) => (
      <Changes
        label={`From version ${version} to the present text`}
        from={content}
        to={text}
        than={`version ${version}`}
        short
      />
    )}
  </Loaded>
)

/** A step of a file's history. */
const Step = (props: {
  name: string
  step: CmsVersion
  present: boolean
  /** The text in the editor. */
  text: string
  /** Absent while nothing may be restored. */
  onRestore: (() => void) | undefined
}) => {
  const { name, step, present, text, onRestore } = props
  const { version, size, created_at, created_by, created_by_email, committed } = step
  const person = usePersonWords()
  const [open, setOpen] = useState(false)
  return (
    <li>
      <div className={lists.thing}>
        <strong>
          Version {version}
          {present && ', the present one'}: {stepWords(step)}
        </strong>
        <small>
          {formatDateTime(created_at)}, by {person(created_by, created_by_email)}
          {size > 0 && ` · ${fileSize(size, 1)}`}
          {committed && ` · ${commitWords(committed)}`}
        </small>
      </div>
      <div className={layout.actions}>
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
        <div className={lists.wide}>
          <Compared name={name} version={version} text={text} />
        </div>
      )}
    </li>
  )
}

/** Every step of a file, newest first, what differs from the present text, and the way back. */
export const History = ({ file, text, dirty }: { file: CmsFileText; text: string; dirty: boolean }) => {
  const { name, version: present } = file
  const query = useInfiniteQuery(versionsQuery(name, present))
  const { busy, run } = useAction()
  const restore = (version: number) =>
    run(
      'restore',
      async () => {
        const restored = (await restoreVersion(file, version)).version
        if (restored === present) toast('Nothing to restore', `Version ${version} says what stands there.`)
        else toast('Version restored', `${name} says what version ${version} said, as version ${restored}.`)
      },
      error => {
        toastError('Not restored', failureText(error))
        return undefined
      },
    )
  return (
    <Loaded query={query} what="history" failed="The history could not be loaded">
      {({ pages }) => (
        <>
          {dirty && <p>Save your changes, or drop them, before you restore an earlier version.</p>}
          <Cards
            label="Versions, newest first"
            className={lists.list}
            rows={pages.flatMap(page => page.versions.map(step => ({ ...step, id: step.version })))}
            empty={['It is the original', 'Nobody has saved a draft of this file yet.']}
          >
            {step => (
              <Step
                key={step.id}
                name={name}
                step={step}
                present={step.version === present}
                text={text}
                onRestore={dirty || busy ? undefined : () => void restore(step.version)}
              />
            )}
          </Cards>
          <More query={query} label="Show earlier versions" />
        </>
      )}
    </Loaded>
  )
}
