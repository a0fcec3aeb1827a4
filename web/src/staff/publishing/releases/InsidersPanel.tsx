import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { Release } from '#contract/publishing/releases.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { count } from '../../format.ts'
import { saveFile } from '../../saveFile.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'

const present =
  'Until readers see it, only these people find it. Each view and download of theirs is on record, and a PDF carries the name of whoever downloads it on each page.'
const past =
  'Readers see it, so all staff do. Until then only these people found it, and each view and download of theirs is on record.'
const noLonger =
  'It was confidential, and is so no longer: all staff find it. Who saw and took it until then is on record.'

/** Who may know of a confidential release, and the list of who saw or took what of it. */
export const InsidersPanel = ({ release, isOut }: { release: Release; isOut: boolean }) => {
  const { id, readers, confidential } = release
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { insights, csv } = await api.listInsiders({ params: { id } })
      saveFile(`insiders-${id.slice(0, 8)}.csv`, csv)
      toast('Insider list saved', `${count(insights.length, 'line')} in UTC and London time.`)
    } catch (error) {
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={layout.panel} aria-labelledby="insiders">
      <h3 id="insiders">Confidential</h3>
      <p>{confidential ? (isOut ? past : present) : noLonger}</p>
      {readers.length > 0 && (
        <ul className={lists.list} aria-label="Who may see it">
          {readers.map(({ id, email, name }) => (
            <li key={id}>
              <span className={lists.thing}>
                <strong>{name || email}</strong>
                {name && <small>{email}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="The insider list could not be saved">
          {problem}
        </Alert>
      )}
      <div className={layout.actions}>
        <Button isDisabled={busy} onClick={() => void save()}>
          {busy ? 'Saving…' : 'Save the insider list as CSV'}
        </Button>
      </div>
    </section>
  )
}
