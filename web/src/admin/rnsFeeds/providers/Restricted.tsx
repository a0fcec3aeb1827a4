import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import card from '../../Card.module.css'
import { StatusFacts } from './SecurityStatus.tsx'

/** What who is no administrator sees in place of the providers. */
export const Restricted = () => {
  useDocumentTitle('RNS Providers')
  return (
    <section className={card.card} aria-labelledby="restricted">
      <h2 id="restricted">Access Restricted</h2>
      <p>Admin privileges are required to access RNS provider management.</p>
      <StatusFacts />
      <p className={card.quiet}>Contact an admin if you need a provider added, changed or removed.</p>
    </section>
  )
}
