import { Button, TextField } from '@aws-amplify/ui-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import styles from './Audit.module.css'
import { problemsOf, searchOf, type Filters } from './filters.ts'

const fields: readonly { name: keyof Filters; label: string; placeholder?: string; type?: 'date' }[] = [
  { name: 'person', label: 'Person', placeholder: 'Mail address, or id of an account' },
  { name: 'action', label: 'Action', placeholder: 'DOCUMENT or DOCUMENT_DELETED' },
  { name: 'object', label: 'Object', placeholder: 'Title or name, or documents/…' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
]

/** The search of the trail; what is searched by stands in the address. */
export const Search = ({ filters, onSearch }: { filters: Filters; onSearch: (filters: Filters) => void }) => {
  const [said, setSaid] = useState(filters)
  const [tried, setTried] = useState(true)
  const [address, setAddress] = useState(searchOf(filters))
  // What the address says anew counts, by Back or by a link in an entry.
  if (address !== searchOf(filters)) {
    setAddress(searchOf(filters))
    setSaid(filters)
  }
  const problems = problemsOf(said)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length === 0) onSearch(said)
  }
  return (
    <form className={styles.search} role="search" aria-label="Audit trail" noValidate onSubmit={submit}>
      {fields.map(({ name, label, placeholder, type }) => (
        <TextField
          key={name}
          label={label}
          name={name}
          type={type ?? 'text'}
          {...(placeholder && { placeholder })}
          value={said[name]}
          autoComplete="off"
          spellCheck={false}
          hasError={tried && problems[name] !== undefined}
          errorMessage={problems[name]}
          onChange={({ target: { value } }) => {
            setTried(false)
            setSaid({ ...said, [name]: value })
          }}
        />
      ))}
      <div className={styles.acts}>
        <Button type="submit" variation="primary">
          Search
        </Button>
        {searchOf(filters) && <Link to="?">Show everything</Link>}
      </div>
    </form>
  )
}
