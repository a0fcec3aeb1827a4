import { Link } from 'react-router-dom'
import { auditPath } from './paths.ts'
import { shortId } from './words.ts'

/** The first characters of a person's id, leading to all that is on record of them. */
export const PersonLink = ({ id }: { id: string }) => (
  <Link
    to={auditPath({ person: id })}
    title={id}
    aria-label={`${shortId(id)}: what is on record of this person`}
  >
    <code>{shortId(id)}</code>
  </Link>
)
