import { Button, TextField } from '@aws-amplify/ui-react'
import { useState, type FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AuditEntry } from '#contract/security/audit.ts'
import { Cards, Loaded, More, Section } from '../../../kit/Section.tsx'
import { wholeNumber } from '../../../ui/format.ts'
import { queryClient } from '../../../kit/api.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { useLive } from '../live.ts'
import { LiveMark } from '../parts.tsx'
import styles from './Audit.module.css'
import { Entry } from './Entry.tsx'
import { askedOf, type Filters, problemsOf, searchOf, filtersOf, noFilters } from './filters.ts'
import { auditKey, mergeEntries, useAudit } from './useAudit.ts'
import { useExport } from './useExport.ts'

/** Mail addresses are on record in lower case. */
const asRecorded = (person: string): string => (person.includes('@') ? person.toLowerCase() : person)

const isNamed = ({ before, after }: AuditEntry, words: string): boolean =>
  !words.includes('/') &&
  [before, after].some(said => {
    const { title, name } = (said ?? {}) as Record<string, unknown>
    return [title, name].some(text => typeof text === 'string' && text.includes(words))
  })

/** Whether a search finds an entry; the server's own rules, for entries that come by themselves. */
export const matchesFilters = (filters: Filters, entry: AuditEntry): boolean => {
  const { person, action, object, from, to } = askedOf(filters)
  const words = action?.replace(/_$/, '')
  return (
    (person === undefined || [entry.user_id, entry.user_email].includes(asRecorded(person))) &&
    (words === undefined || entry.action_type === words || entry.action_type.startsWith(`${words}_`)) &&
    (object === undefined || entry.object === object || isNamed(entry, object)) &&
    (from === undefined || entry.created_at >= from) &&
    (to === undefined || entry.created_at < to)
  )
}

const fields: readonly { name: keyof Filters; label: string; placeholder?: string; type?: 'date' }[] = [
  { name: 'person', label: 'Person', placeholder: 'Mail address, or id of an account' },
  { name: 'action', label: 'Action', placeholder: 'DOCUMENT or DOCUMENT_DELETED' },
  { name: 'object', label: 'Object', placeholder: 'Title or name, or documents/…' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
]

/** The search of the trail; what is searched by stands in the address. */
const Search = ({ filters, onSearch }: { filters: Filters; onSearch: (filters: Filters) => void }) => {
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

const Export = ({ filters, isDisabled }: { filters: Filters; isDisabled: boolean }) => {
  const { done, start, stop } = useExport()
  if (done === undefined)
    return (
      <Button isDisabled={isDisabled} onClick={() => void start(filters)}>
        Export as CSV
      </Button>
    )
  return (
    <div className={layout.actions}>
      <p role="status">Exporting… {wholeNumber(done)} entries so far</p>
      <Button size="small" onClick={stop}>
        Stop
      </Button>
    </div>
  )
}

/** The audit trail: searched, read page by page, exported. What happens while it is open shows at its top. */
export const AuditPanel = () => {
  const [search, setSearch] = useSearchParams()
  const filters = filtersOf(search)
  const isAsked = Object.keys(problemsOf(filters)).length === 0
  const { state, arrivals, clear } = useLive()
  const query = useAudit(filters, isAsked)
  const came = arrivals.isPartial ? [] : arrivals.entries.filter(entry => matchesFilters(filters, entry))
  const readAnew = () => {
    clear()
    void queryClient.resetQueries({ queryKey: auditKey })
  }
  return (
    <Section
      title="Audit trail"
      text="Who did what, to what, and when, by London’s clocks. Nobody can change or delete an entry."
      mark={<LiveMark state={state} />}
      acts={<Export filters={filters} isDisabled={!isAsked} />}
    >
      <Search
        filters={filters}
        onSearch={said => setSearch(new URLSearchParams(searchOf({ ...noFilters, ...said })))}
      />
      {arrivals.isPartial && (
        <p className={layout.note} role="status">
          More happened than is shown here.{' '}
          <Button size="small" onClick={readAnew}>
            Show the newest
          </Button>
        </p>
      )}
      {isAsked && (
        <Loaded query={query} what="audit trail">
          {({ pages }) => {
            const entries = mergeEntries(came, ...pages.map(page => page.entries))
            return (
              <>
                {(entries.length > 0 || !query.hasNextPage) && (
                  <Cards
                    label="Entries"
                    className={styles.entries}
                    rows={entries}
                    empty={[
                      'Nothing found',
                      searchOf(filters)
                        ? 'No entry is like that. Try fewer or shorter words.'
                        : 'Nothing is on record yet.',
                    ]}
                  >
                    {entry => <Entry key={entry.id} entry={entry} />}
                  </Cards>
                )}
                {entries.length > 0 && !query.hasNextPage && <p className={layout.quiet}>That is all.</p>}
                <More query={query} />
              </>
            )
          }}
        </Loaded>
      )}
    </Section>
  )
}
