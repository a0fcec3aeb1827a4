import { useQuery } from '@tanstack/react-query'
import { countries } from '#contract/documents/countries.ts'
import { api, problemText } from '../../../api.ts'
import { formatDate } from '../../../format.ts'
import styles from './Dialogs.module.css'

const names = new Map(countries().map(({ code, name }) => [code, name]))

/** How often the document was given and refused, by day and country. */
export const Reads = ({ id }: { id: string }) => {
  const { data, error } = useQuery({
    queryKey: ['restricted reads', id],
    queryFn: () => api.listRestrictedReads({ params: { id } }),
    gcTime: 0,
  })
  if (error) return <p role="alert">{problemText(error)}</p>
  if (!data) return <p role="status">Loading how often it was asked for…</p>
  if (data.reads.length === 0) return <p className={styles.quiet}>Nobody has asked for it yet.</p>
  return (
    <details>
      <summary>How often it was asked for</summary>
      <ul>
        {data.reads.map(({ day, country, allowed, refused }) => (
          <li key={`${day} ${country}`}>
            {formatDate(day)}, {names.get(country) ?? country}: given {allowed}, refused {refused}
          </li>
        ))}
      </ul>
    </details>
  )
}
