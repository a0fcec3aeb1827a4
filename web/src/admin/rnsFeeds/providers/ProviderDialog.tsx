import { Alert, Button } from '@aws-amplify/ui-react'
import { useRef, useState, type FormEvent } from 'react'
import type { Provider } from '#contract/news/providers.ts'
import { Dialog } from '../../../staff/Dialog.tsx'
import { useDraft } from '../../forms/useDraft.ts'
import layout from '../../styles/Layout.module.css'
import { AdvancedFields } from './AdvancedFields.tsx'
import { ProviderFields } from './ProviderFields.tsx'
import { useSaveProvider } from './useSaveProvider.ts'
import { emptyValues, valuesOf } from './values.ts'

/** The form of a provider: of a new one, or of the one that is given. What is typed outlives a failure and a new sign-in. */
export const ProviderDialog = ({ provider, onClose }: { provider?: Provider; onClose: () => void }) => {
  const [id] = useState(() => provider?.id ?? crypto.randomUUID())
  const [stored] = useState(() => ({
    version: provider?.version ?? 0,
    values: provider ? valuesOf(provider) : emptyValues,
  }))
  const draft = useDraft(`provider ${provider?.id ?? 'new'}`, stored)
  const { busy, errors, problem, newer, save } = useSaveProvider()
  const form = useRef<HTMLFormElement>(null)

  const close = () => {
    draft.drop()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // After somebody else's change: theirs, but for what was changed here.
    const values = newer ? draft.onto(valuesOf(newer)) : draft.values
    if (await save(id, values, newer?.version ?? draft.base)) close()
    else form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const fields = { values: draft.values, errors, disabled: busy, onChange: draft.change }
  return (
    <Dialog title={provider ? 'Edit RNS Provider' : 'Add RNS Provider'} onClose={close}>
      <form ref={form} className={layout.stack} noValidate onSubmit={event => void submit(event)}>
        {draft.recovered && <p className={layout.note}>What you typed before, and did not save, is back.</p>}
        <ProviderFields {...fields} />
        <AdvancedFields {...fields} />
        {problem && (
          <Alert variation="error" role="alert" hasIcon={false}>
            {problem} What you typed is kept.
            {newer && ' Save again to put what you changed onto what they saved.'}
          </Alert>
        )}
        <footer className={layout.footer}>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variation="primary" isDisabled={busy}>
            {busy ? 'Saving…' : provider ? 'Update Provider' : 'Create Provider'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
