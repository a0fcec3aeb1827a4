import { Button } from '@aws-amplify/ui-react'
import type { ServiceSecret } from '#contract/integrations/services.ts'
import { problemText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useSecrets } from '../services/health/useHealth.ts'
import { catalogue, type Kind } from './catalogue.ts'
import styles from './ExternalApis.module.css'
import type { Settings } from './storage.ts'

const words: Record<ServiceSecret['state'], string> = {
  set: 'Secret is set',
  empty: 'Secret has no value',
  absent: 'Not in this environment',
  unknown: 'Secret could not be asked for',
}

/** Shows whether the backend has the secret of a service. */
export const SecretBadge = ({ kind, settings }: { kind: Kind; settings: Settings }) => {
  const { data, error, isFetching, refetch } = useSecrets()
  const name = catalogue[kind].secret(settings)
  if (name === undefined) return <span className={lists.badge}>No secret needed</span>
  if (error)
    return (
      <span className={inputs.error}>
        Secret unknown: {problemText(error)}{' '}
        <Button size="small" isDisabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </span>
    )
  if (!data) return <span className={lists.badge}>Asking for the secret…</span>
  const state = data.secrets.find(secret => secret.name === name)?.state ?? 'absent'
  return (
    <span className={lists.badge} data-tone={state === 'set' ? 'good' : 'bad'}>
      {words[state]}
    </span>
  )
}

/** The steps of operations that make a service work. */
export const SecretNote = ({ kind, settings }: { kind: Kind; settings: Settings }) => {
  const { data } = useSecrets()
  const { secret, withoutSecret } = catalogue[kind]
  const name = secret(settings)
  if (name === undefined) return <p className={layout.note}>{withoutSecret}</p>
  const environment = data?.secrets.find(one => one.name === name)?.secret.split('/')[0] ?? 'ENVIRONMENT'
  return (
    <div className={`${layout.note} ${styles.facts}`}>
      <p>
        The key stays in the backend’s secrets store, as <code>{name}</code>. Operations give it its value:
      </p>
      <pre className={layout.code}>
        npm run secret -- set --env {environment} {name}
      </pre>
      <SecretBadge kind={kind} settings={settings} />
    </div>
  )
}
