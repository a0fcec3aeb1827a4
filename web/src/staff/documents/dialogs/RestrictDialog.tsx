import { Button, TextAreaField } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { countries } from '#contract/documents/countries.ts'
import type { Document } from '#contract/documents/documents.ts'
import { Restriction } from '#contract/documents/restriction.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { newerOf } from '../../../kit/useAction.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, problemText, failureText } from '../../../kit/api.ts'
import { formatDate } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { readersGet } from '../readers.ts'
import { showChanged } from '../useDocuments.ts'
import { CountryList } from './CountryList.tsx'

const names = new Map(countries().map(({ code, name }) => [code, name]))

/** How often the document was given and refused, by day and country. */
const Reads = ({ id }: { id: string }) => {
  const { data, error } = useQuery({
    queryKey: ['restricted reads', id],
    queryFn: () => api.listRestrictedReads({ params: { id } }),
    gcTime: 0,
  })
  if (error) return <p role="alert">{problemText(error)}</p>
  if (!data) return <p role="status">Loading how often it was asked for…</p>
  if (data.reads.length === 0) return <p className={layout.quiet}>Nobody has asked for it yet.</p>
  return (
    <details>
      <summary>How often it was asked for</summary>
      <ul className={lists.bullets}>
        {data.reads.map(({ day, country, allowed, refused }) => (
          <li key={`${day} ${country}`}>
            {formatDate(day)}, {names.get(country) ?? country}: given {allowed}, refused {refused}
          </li>
        ))}
      </ul>
    </details>
  )
}

type Faults = Partial<Record<keyof Restriction, string>>

const faultsIn = (values: Restriction): Faults =>
  Object.fromEntries(
    (Restriction.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]),
  ) as Faults

/** Gives a document conditions that readers have to meet, or takes them away. */
export const RestrictDialog = ({ document, onClose }: { document: Document; onClose: () => void }) => {
  const [base, setBase] = useState(document)
  const [values, setValues] = useState<Restriction>(document.restriction ?? { excluded: [], text: '' })
  const [faults, setFaults] = useState<Faults>({})
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)
  const { id, title } = document
  const say = (said: Partial<Restriction>) => {
    setValues({ ...values, ...said })
    setFaults({})
  }
  const save = async (restriction: Restriction | null) => {
    const wrong = restriction ? faultsIn(restriction) : {}
    setFaults(wrong)
    setTrouble(undefined)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const saved = await api.restrictDocument({
        params: { id },
        body: { restriction },
        ifMatch: base.version,
      })
      showChanged(saved)
      toast(
        restriction ? 'Document restricted' : 'Restriction lifted',
        `“${title}”: ${readersGet(saved, Date.now())}`,
      )
      onClose()
    } catch (error) {
      const newer = newerOf<Document>(error, base.version)
      if (newer) {
        showChanged(newer)
        setBase(newer)
      }
      toastError('Update Error', 'Failed to update document')
      setTrouble(
        `${failureText(error)}${newer ? ' Save again to put this in place of what is there now.' : ''}`,
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={`Restrict “${title}”`} onClose={onClose}>
      <form
        className={layout.stack}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save(values)
        }}
      >
        <p className={layout.quiet}>
          Its public address leads to a page with these conditions. Readers who name a country that is not
          excluded, and confirm, get a link that works for a minute.
        </p>
        {trouble && (
          <p className={layout.note} data-tone="bad" role="alert">
            {trouble} What you typed is kept.
          </p>
        )}
        <TextAreaField
          label="What readers confirm"
          descriptiveText="An empty line between paragraphs."
          rows={6}
          value={values.text}
          onChange={event => say({ text: event.target.value })}
          {...(faults.text && { hasError: true, errorMessage: faults.text })}
        />
        <CountryList
          label="Countries whose readers do not get it"
          chosen={values.excluded}
          fault={faults.excluded}
          onChange={excluded => say({ excluded })}
        />
        {base.restriction && <Reads id={id} />}
        <footer className={layout.footer}>
          <Button onClick={onClose}>Cancel</Button>
          {base.restriction && (
            <Button isDisabled={busy} onClick={() => void save(null)}>
              Lift the restriction
            </Button>
          )}
          <Button type="submit" variation="primary" isDisabled={busy}>
            {busy ? 'Saving…' : 'Restrict'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
