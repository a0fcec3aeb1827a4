import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import card from '../Card.module.css'

/** What who is no administrator sees in place of the whole tab. */
export const Restricted = () => {
  useDocumentTitle('Security')
  return (
    <section className={card.card} aria-labelledby="restricted">
      <h2 id="restricted">Access Restricted</h2>
      <p>Admin privileges are required to view the security dashboard.</p>
      <p className={card.quiet}>Contact an admin if you noticed something that they should look into.</p>
    </section>
  )
}
