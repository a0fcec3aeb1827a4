import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { lastFetched } from './fetched.ts'
import { queryOf, readForm, type FeedForm } from './form.ts'

/** Pause in ms after the last change before it shows in the address. */
const pause = 300

/**
 * The configuration as it is filled in. The address says it, so that it survives a reload; an address that says
 * nothing goes on with what was fetched last.
 */
export const useFeedForm = () => {
  const [query, setQuery] = useSearchParams()
  const [form, setForm] = useState<FeedForm>(() =>
    query.size > 0 ? readForm(query) : (lastFetched()?.form ?? readForm(query)),
  )
  const wanted = new URLSearchParams(queryOf(form)).toString()
  const isSaid = wanted === query.toString()
  useEffect(() => {
    if (isSaid) return
    const timer = setTimeout(() => setQuery(wanted, { replace: true }), pause)
    return () => clearTimeout(timer)
  }, [isSaid, setQuery, wanted])
  return { form, change: (patch: Partial<FeedForm>) => setForm(now => ({ ...now, ...patch })) }
}
