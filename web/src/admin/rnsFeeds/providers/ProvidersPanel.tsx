import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { Provider } from '#contract/news/providers.ts'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { api, isSignInOver, problemText } from '../../api.ts'
import { FaultyRows } from '../../FaultyRows.tsx'
import { risksOfProviders } from '../../security/risks.ts'
import layout from '../../styles/Layout.module.css'
import { ProviderCard } from './ProviderCard.tsx'
import { ProviderDialog } from './ProviderDialog.tsx'
import styles from './ProvidersPanel.module.css'
import { Restricted } from './Restricted.tsx'
import { SecurityStatus } from './SecurityStatus.tsx'
import { reloadProviders, useProviders } from './useProviders.ts'

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <Alert variation="error" role="alert" hasIcon={false} heading="The providers could not be read">
    <p>{problemText(error)}</p>
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)

const removeFaulty = async (id: string): Promise<undefined> => {
  await api.deleteProvider({ params: { id } })
  await reloadProviders()
}

/** The providers of regulatory news: what they are, how they do, and everything that is done with them. */
export const ProvidersPanel = () => {
  const { providers, faulty, error, restricted, refetch } = useProviders()
  const [open, setOpen] = useState<{ provider?: Provider }>()
  useDocumentTitle('RNS Providers')
  if (restricted) return <Restricted />
  const loaded = providers !== undefined
  return (
    <section className={layout.stack} aria-labelledby="rns-providers">
      <header className={layout.head}>
        <div>
          <h2 id="rns-providers">RNS Providers</h2>
          <p className={layout.quiet}>Manage RNS feed providers and data sources (Admin Access)</p>
        </div>
        <Button variation="primary" isDisabled={!loaded} onClick={() => setOpen({})}>
          Add Provider
        </Button>
      </header>
      {error && !isSignInOver(error) && <Failed error={error} onRetry={() => void refetch()} />}
      {!loaded && !error && <p role="status">Loading the providers…</p>}
      <FaultyRows rows={faulty} onRemove={removeFaulty} effect="Nothing is fetched from such a provider." />
      {loaded && providers.length + faulty.length === 0 && (
        <div className={layout.empty}>
          <h3>No RNS Providers</h3>
          <p className={layout.quiet}>Add your first RNS provider to start receiving news feeds</p>
        </div>
      )}
      {loaded && providers.length > 0 && (
        <ul className={styles.cards} aria-label="Providers">
          {providers.map(provider => (
            <ProviderCard key={provider.id} provider={provider} onEdit={() => setOpen({ provider })} />
          ))}
        </ul>
      )}
      {loaded && <SecurityStatus risks={risksOfProviders(providers)} />}
      {open && <ProviderDialog {...open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}
