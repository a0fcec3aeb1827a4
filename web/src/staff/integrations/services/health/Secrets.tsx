import { Alert } from '@aws-amplify/ui-react'
import { problemText } from '../../../../kit/api.ts'
import { formatDateTime } from '../../../format.ts'
import styles from './Health.module.css'
import { useSecrets } from './useHealth.ts'
import { secretWords } from './words.ts'

const tones = { set: 'good', unknown: 'bad', empty: undefined, absent: undefined }

/** Which third parties have their secret here: names, never values. */
export const Secrets = () => {
  const { data, error } = useSecrets()
  if (error)
    return (
      <Alert variation="error" role="alert" hasIcon={false} heading="Failed to fetch the secrets">
        {problemText(error)}
      </Alert>
    )
  if (!data) return <p>Asking which secrets there are…</p>
  return (
    <ul className={styles.secrets} aria-label="Secrets of third parties">
      {data.secrets.map(({ secret, state, changed_at }) => (
        <li key={secret} data-tone={tones[state]}>
          <code>{secret}</code>
          <strong>{secretWords[state]}</strong>
          {changed_at && <small>since {formatDateTime(changed_at)}</small>}
        </li>
      ))}
    </ul>
  )
}
