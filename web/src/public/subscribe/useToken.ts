import { useEffect, useState } from 'react'

/** What a mail's link proves, out of the address's fragment: no server and no referrer ever gets it. */
export interface Token {
  /** The whole, which may see, confirm and change; undefined when the link can do no more than unsubscribe. */
  manage: string | undefined
  unsubscribe: string
}

const parse = (hash: string): Token | undefined => {
  const [, unsubscribe, secret] = /^#([\w-]{24})(\.[\w-]{24})?$/.exec(hash) ?? []
  return unsubscribe ? { unsubscribe, manage: secret && unsubscribe + secret } : undefined
}

/** The token of the link that was followed; null when there is none, undefined until scripts have looked. */
export const useToken = (): Token | null | undefined => {
  const [token, setToken] = useState<Token | null>()
  useEffect(() => {
    const look = () => setToken(parse(location.hash) ?? null)
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return token
}
