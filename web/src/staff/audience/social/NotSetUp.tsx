import { type Network, networkRules } from '#contract/audience/social.ts'
import { useSecrets } from '../../integrations/services/health/useHealth.ts'
import layout from '../../../kit/styles/Layout.module.css'

/** Says before somebody posts that the backend lacks the key of a network. */
export const NotSetUp = ({ network }: { network: Network }) => {
  const { data } = useSecrets()
  const secret = data?.secrets.find(({ name }) => name === network)
  if (!secret || (secret.state !== 'empty' && secret.state !== 'absent')) return null
  return (
    <p className={layout.note}>
      {networkRules[network].label} is not set up here: the secret <code>{secret.secret}</code> has no value.
      Operations give it one.
    </p>
  )
}
