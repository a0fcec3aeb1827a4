import { useEffect, useState, useCallback, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { updates } from '#content/updates.ts'
import type { Subscription } from '#contract/audience/subscribers.ts'
import { ApiProblem, createApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import button from '../../ui/Button.module.css'
import { Head } from '../../ui/Head.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { longDate } from '../../ui/format.ts'
import form from '../parts/Form.module.css'
import { KindsForm } from './KindsForm.tsx'
import styles from './Subscription.module.css'
import { Unsubscribe } from './Unsubscribe.tsx'

/** The proof in a mail's link, from the address's fragment: no server and no referrer ever gets it. */
interface Token {
  /** The whole, which may see, confirm and change; undefined when the link can do no more than unsubscribe. */
  manage: string | undefined
  unsubscribe: string
}

const parse = (hash: string): Token | undefined => {
  const [, unsubscribe, secret] = /^#([\w-]{24})(\.[\w-]{24})?$/.exec(hash) ?? []
  return unsubscribe ? { unsubscribe, manage: secret && unsubscribe + secret } : undefined
}

/** The token of the link that was followed; null when there is none, undefined until scripts have looked. */
const useToken = (): Token | null | undefined => {
  const [token, setToken] = useState<Token | null>()
  useEffect(() => {
    const look = () => setToken(parse(location.hash) ?? null)
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])
  return token
}

/** The result of reading the subscription of a link. */
type Read = { subscription: Subscription } | { failed: string; canRetry: boolean } | undefined

/** The subscription that a link belongs to, read once scripts run; reading it changes nothing. */
const useSubscription = (token: string | undefined) => {
  const [read, setRead] = useState<Read>()

  const load = useCallback(async () => {
    if (!token) return
    setRead(undefined)
    try {
      setRead({ subscription: await createApi().getSubscription({ body: { token } }) })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setRead({ failed: error.message, canRetry: error.status !== 404 && error.status !== 400 })
    }
  }, [token])

  useEffect(() => void load(), [load])
  return { read, load, setSubscription: (subscription: Subscription) => setRead({ subscription }) }
}

/** Which page a mail's link leads to. */
type Purpose = 'confirm' | 'manage'

/** What was done; it takes the focus, because the button that did it is gone. */
const useDone = <E extends HTMLElement>() => {
  const element = useRef<E>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

const Saved = ({ words }: { words: { title: string; text: string } }) => (
  <div ref={useDone<HTMLDivElement>()} role="status" tabIndex={-1} className={form['panel']}>
    <h2>{words.title}</h2>
    <p>{words.text}</p>
  </div>
)

/** The page once there is nothing more to do on it. */
const Done = ({ words, children }: { words: { title: string; text: string }; children?: ReactNode }) => (
  <>
    <h1 ref={useDone<HTMLHeadingElement>()} tabIndex={-1}>
      {words.title}
    </h1>
    <p className={styles['lead']}>{words.text}</p>
    {children}
  </>
)

const Failed = ({ message, retry }: { message: string; retry?: () => void }) => (
  <div role="alert" className={`${form['failed']} ${styles['failed']}`}>
    <p>{message}</p>
    {retry ? (
      <button type="button" className={`${button['button']} ${button['quiet']}`} onClick={retry}>
        {updates.retry}
      </button>
    ) : (
      <LinkButton href={paths.news} look="quiet">
        {updates.again}
      </LinkButton>
    )}
  </div>
)

type Did = 'saved' | 'unsubscribed' | undefined

interface Props {
  purpose: Purpose
  token: Token
  did: Did
  setDid: (did: Did) => void
}

const Managed = ({ purpose, token, did, setDid }: Props) => {
  const { read, load, setSubscription } = useSubscription(token.manage)
  const words = updates[purpose]
  const leave = <Unsubscribe token={token.unsubscribe} onDone={() => setDid('unsubscribed')} />
  if (!token.manage) return leave
  if (!read) return <Loading words={updates.loading} />
  if ('failed' in read)
    return <Failed message={read.failed} {...(read.canRetry && { retry: () => void load() })} />
  const { subscription } = read
  return (
    <>
      <p className={styles['email']}>{subscription.email}</p>
      {subscription.confirmed && (
        <p>
          {updates.manage.lasts} {longDate(subscription.lasts_until)}.
        </p>
      )}
      {did === 'saved' && <Saved words={words.done} />}
      <KindsForm
        token={token.manage}
        subscription={subscription}
        label={words.button}
        busyLabel={words.busy}
        onSaved={saved => {
          setSubscription(saved)
          setDid('saved')
        }}
      />
      {purpose === 'manage' && leave}
    </>
  )
}

const Content = ({ purpose, token }: { purpose: Purpose; token: Token | null | undefined }) => {
  const [did, setDid] = useState<Did>()
  const { heading, lead } = updates[purpose]
  if (did === 'unsubscribed') return <Done words={updates.unsubscribe.done} />
  if (did === 'saved' && purpose === 'confirm')
    return (
      <Done words={updates.confirm.done}>
        <p>
          <Link to={`${paths.manage}#${token?.manage}`}>{updates.manage.toManage}</Link>
        </p>
      </Done>
    )
  return (
    <>
      <h1>{heading}</h1>
      <p className={styles['lead']}>{lead}</p>
      <noscript>
        <p>{updates.withoutScripts}</p>
      </noscript>
      {token === undefined ? (
        <Loading words={updates.loading} />
      ) : token === null ? (
        <Failed message={updates.incomplete} />
      ) : (
        <Managed purpose={purpose} token={token} did={did} setDid={setDid} />
      )}
    </>
  )
}

/** The page behind a mail's link. Opening it changes nothing; its buttons do. */
export const SubscriptionPage = ({ purpose }: { purpose: Purpose }) => {
  const token = useToken()
  return (
    <div className={`wide ${styles['page']}`}>
      <Head title={updates[purpose].title} />
      <Content key={token?.unsubscribe} purpose={purpose} token={token} />
    </div>
  )
}
