import { Button } from '@aws-amplify/ui-react'
import { useState, type FormEvent } from 'react'
import type { Release } from '#contract/publishing/releases.ts'
import { ExpectedRns } from '#contract/news/rnsSighting.ts'
import { Dialog } from '../../../staff/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import { fieldErrors, type FieldErrors } from '../../forms/fieldErrors.ts'
import { RnsFields } from './RnsFields.tsx'
import { useAct } from './useAct.ts'
import { expectedOf, rnsValuesOf } from './values.ts'

/** Says by what the RNS of an approved release is known: its number comes when the text is sent to the service. */
export const ExpectDialog = (props: { release: Release; onNewer: () => void; onClose: () => void }) => {
  const { release, onClose } = props
  const [values, setValues] = useState(() => rnsValuesOf(release.rns))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, problem, act } = useAct(() => {
    props.onNewer()
    onClose()
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = expectedOf(values)
    const found = fieldErrors(ExpectedRns.safeParse(body).error?.issues ?? [])
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const { id, version } = release
    const done = await act(() => api.expectRns({ params: { id }, body, ifMatch: version }))
    if (!done) return
    onClose()
    toast('RNS noted', done.sighting ? 'It was seen already.' : 'What providers show is compared with it.')
  }
  return (
    <Dialog title="What is known of its RNS?" onClose={onClose}>
      <form className={layout.stack} onSubmit={event => void submit(event)} noValidate>
        <p>The release stays approved: this only says which RNS lets it out.</p>
        <RnsFields values={values} errors={errors} onChange={setValues} />
        <p className={inputs.error} role="alert">
          {problem}
        </p>
        <footer className={layout.footer}>
          <Button onClick={onClose}>Change nothing</Button>
          <Button type="submit" variation="primary" isDisabled={busy}>
            {busy ? 'Saving…' : 'Wait for this RNS'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
