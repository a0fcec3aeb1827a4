import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { FaultyRow } from '#contract/faultyRows.ts'
import { Dialog } from '../../kit/Dialog.tsx'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { failureText } from '../../kit/api.ts'
import { count } from '../format.ts'
import layout from '../../kit/styles/Layout.module.css'
import lists from '../../kit/styles/Lists.module.css'

/** Records that cannot be read (decision 54): what is wrong with each, and a button that removes it. */
export const FaultyRows = (props: {
  rows: readonly FaultyRow[]
  /** Removes one; answers why it was not, for people. Without it, only operations can. */
  onRemove?: (id: string) => Promise<string | undefined>
  /** What follows from it, where that is not that readers do not see it. */
  effect?: string
}) => {
  const { rows, onRemove, effect } = props
  const [asked, setAsked] = useState<FaultyRow>()
  const [busy, setBusy] = useState(false)
  if (rows.length === 0) return null
  const remove = async ({ id, name }: FaultyRow) => {
    setBusy(true)
    const refused = await onRemove?.(id).catch(failureText)
    setBusy(false)
    setAsked(undefined)
    if (refused === undefined) toast('Removed', `The faulty record “${name}” is gone.`)
    else toastError('Not removed', refused)
  }
  return (
    <Alert variation="warning" hasIcon={false} heading={`Cannot be read: ${count(rows.length, 'record')}`}>
      <p>{effect ?? `Readers do not see ${rows.length === 1 ? 'it' : 'them'}.`} Operations were told.</p>
      <ul className={`${layout.stack} ${lists.bullets}`}>
        {rows.map(row => (
          <li key={row.id}>
            <strong>{row.name}</strong> ({row.reason}){' '}
            {onRemove && (
              <Button size="small" ariaLabel={`Remove ${row.name}`} onClick={() => setAsked(row)}>
                Remove…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog title={`Remove the faulty record “${asked.name}”?`} onClose={() => setAsked(undefined)}>
          <div className={layout.stack}>
            <p>It cannot be brought back. What it said stays in the audit log.</p>
            <p>
              <Button onClick={() => setAsked(undefined)}>Cancel</Button>{' '}
              <Button
                variation="destructive"
                colorTheme="error"
                isDisabled={busy}
                onClick={() => void remove(asked)}
              >
                {busy ? 'Removing…' : 'Remove record'}
              </Button>
            </p>
          </div>
        </Dialog>
      )}
    </Alert>
  )
}
