import { Button } from '@aws-amplify/ui-react'
import type { FormEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Document } from '#contract/documents/documents.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { signInPath } from '../../../../staff/returnPath.ts'
import { formatDateTime } from '../../../format.ts'
import layout from '../../../styles/Layout.module.css'
import { stateOf } from '../documentState.ts'
import styles from './Dialogs.module.css'
import { Differences } from './Differences.tsx'
import { EditFields } from './EditFields.tsx'
import { useEdit } from './useEdit.ts'

/** The form of a record, and what to do when somebody else saved it meanwhile. */
export const EditForm = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const edit = useEdit(document, onClose)
  const { pathname, search } = useLocation()
  const coming = stateOf(document, Date.now()) === 'coming'
  const close = () => {
    if (edit.dirty && !confirm('What you typed is not saved. Close and lose it?')) return
    edit.giveUp()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    edit.save()
  }
  return (
    <Dialog title={`Edit “${document.title}”`} onClose={close}>
      {edit.newer ? (
        <Differences
          mine={edit.values}
          theirs={edit.newer.record}
          choices={edit.newer.choices}
          onChoose={edit.choose}
          onSave={() => edit.goOn(true)}
          onBack={() => edit.goOn(false)}
        />
      ) : (
        <form className={layout.stack} onSubmit={submit} noValidate>
          {coming && (
            <p className={styles.warning}>
              It goes out at {formatDateTime(document.publish_at ?? '')} (London) with a release that is
              approved. To change it, take the release back first.
            </p>
          )}
          {edit.restored && (
            <p className={styles.warning}>What you typed before, and did not save, is back.</p>
          )}
          {edit.trouble && (
            <p className={`${styles.warning} ${styles.danger}`} role="alert">
              {edit.trouble.text} What you typed is kept
              {edit.trouble.signIn ? (
                <>
                  : <Link to={signInPath(pathname + search)}>sign in again</Link>, and this form comes back.
                </>
              ) : (
                '.'
              )}
            </p>
          )}
          <EditFields document={document} values={edit.values} faults={edit.faults} onSay={edit.say} />
          <footer className={styles.footer}>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variation="primary" isDisabled={edit.busy || coming}>
              {edit.busy ? 'Saving…' : 'Save'}
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}
