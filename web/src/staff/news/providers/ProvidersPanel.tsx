import { useState } from 'react'
import { ProviderForm, type Provider } from '#contract/news/providers.ts'
import { FormDialog } from '../../../kit/Form.tsx'
import { Cards, Loaded, Section } from '../../../kit/Section.tsx'
import { useEditor } from '../../../kit/useEditor.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../kit/api.ts'
import { FaultyRows } from '../../shell/FaultyRows.tsx'
import { risksOfProviders } from '../../security/risks.ts'
import { ProviderCard } from './ProviderCard.tsx'
import { fields, ProviderFields } from './ProviderFields.tsx'
import styles from './Providers.module.css'
import { SecurityStatus, StatusFacts } from './SecurityStatus.tsx'
import { isPrivilegeError, reloadList, reloadProviders, useProviders } from './useProviders.ts'
import { createdMessage, emptyValues, inputOf, valuesOf } from './values.ts'
import layout from '../../../kit/styles/Layout.module.css'

const missing = { name: 'Give it a name.', feed_url: 'Give the address of the feed.' }
const required = ['name', 'feed_url'] as const

/** The contract's schema; what is missing is said in the form's words, and alone. */
const schema = {
  safeParse: (input: unknown) => {
    const body = input as ProviderForm
    const issues = required
      .filter(name => body[name] === '')
      .map(name => ({ path: [name], message: missing[name] }))
    return issues.length > 0 ? { success: false as const, error: { issues } } : ProviderForm.safeParse(body)
  },
}

/** The form of a provider: a new one, or the given one. */
const ProviderDialog = ({ provider, onClose }: { provider?: Provider | undefined; onClose: () => void }) => {
  const [id] = useState(() => provider?.id ?? crypto.randomUUID())
  const editor = useEditor({
    key: `provider ${provider?.id ?? 'new'}`,
    thing: provider,
    fields,
    empty: emptyValues,
    valuesOf,
    schema,
    inputOf,
    save: (body, base) =>
      base === 0
        ? api.createProvider({ body: { ...body, id } })
        : api.updateProvider({ params: { id }, body, ifMatch: base }),
    onSaved: saved => {
      if (provider) toast('Provider Updated', `${saved.name} has been updated successfully`)
      else toast(...createdMessage(saved))
      void reloadProviders()
      onClose()
    },
    onRefused: errors => {
      if (required.some(name => errors[name] === missing[name]))
        toastError('Validation Error', 'Name and Feed URL are required')
    },
    onFailed: error => {
      toastError('Error', 'Failed to save RNS provider')
      const text = failureText(error)
      return provider && isPrivilegeError(error) ? 'Admin privileges required to update providers' : text
    },
    reload: reloadList,
  })
  return (
    <FormDialog
      editor={editor}
      what="provider"
      title={provider ? 'Edit RNS Provider' : 'Add RNS Provider'}
      submit={provider ? 'Update Provider' : 'Create Provider'}
      onClose={onClose}
    >
      <ProviderFields editor={editor} />
    </FormDialog>
  )
}

/** Shown in place of the providers to people who are no administrators. */
const Restricted = () => {
  useDocumentTitle('RNS Providers')
  return (
    <section className={layout.formCard} aria-labelledby="restricted">
      <h2 id="restricted">Access Restricted</h2>
      <p>Admin privileges are required to access RNS provider management.</p>
      <StatusFacts />
      <p className={layout.quiet}>Contact an admin if you need a provider added, changed or removed.</p>
    </section>
  )
}

const removeFaulty = async (id: string): Promise<undefined> => {
  await api.deleteProvider({ params: { id } })
  await reloadProviders()
}

/** The providers of regulatory news: what they are, how they do, and everything that is done with them. */
export const ProvidersPanel = () => {
  const { faulty, restricted, ...query } = useProviders()
  const [open, setOpen] = useState<{ provider?: Provider }>()
  if (restricted) return <Restricted />
  /** As the list has it now, so that somebody else's change is seen while this person types. */
  const edited = query.data?.find(({ id }) => id === open?.provider?.id) ?? open?.provider
  return (
    <Section
      title="RNS Providers"
      text="Manage RNS feed providers and data sources (Admin Access)"
      action={{ label: 'Add Provider', isDisabled: !query.data, onClick: () => setOpen({}) }}
    >
      <Loaded query={query} what="providers">
        {providers => (
          <>
            <FaultyRows
              rows={faulty}
              onRemove={removeFaulty}
              effect="Nothing is fetched from such a provider."
            />
            {(providers.length > 0 || faulty.length === 0) && (
              <Cards
                label="Providers"
                rows={providers}
                className={styles.cards}
                empty={['No RNS Providers', 'Add your first RNS provider to start receiving news feeds']}
              >
                {provider => (
                  <ProviderCard key={provider.id} provider={provider} onEdit={() => setOpen({ provider })} />
                )}
              </Cards>
            )}
            <SecurityStatus risks={risksOfProviders(providers)} />
          </>
        )}
      </Loaded>
      {open && <ProviderDialog provider={edited} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
