import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { addressQuery, readAddress, type Address } from './address.ts'

/** Pause in ms after the last key before a search shows in the address. */
const searchPause = 300

/** The state in the address, and the way to change it. */
export const useAddress = () => {
  const [query, setQuery] = useSearchParams()
  const { state } = useNavigation()
  const address = useMemo(() => readAddress(query), [query])
  // An address comes into force a little after it is asked for; what is asked for next builds on it all the same.
  const asked = useRef(address)
  useEffect(() => {
    if (state === 'idle') asked.current = address
  }, [address, state])
  const change = useCallback(
    (said: Partial<Address>, options: { replace?: boolean } = {}) => {
      asked.current = { ...asked.current, ...said }
      setQuery(addressQuery(asked.current), options)
    },
    [setQuery],
  )
  return { address, change }
}

/** The search box: at once for who types, a little later in the address. */
export const useSearchText = (
  inAddress: string,
  change: (said: Partial<Address>, options: { replace: boolean }) => void,
) => {
  const [text, setText] = useState(inAddress)
  const written = useRef(inAddress)
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      change({ search: text }, { replace: true })
    }, searchPause)
    return () => clearTimeout(timer)
  }, [change, text])
  return [text, setText] as const
}
