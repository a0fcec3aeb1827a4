import { Button, Alert } from '@aws-amplify/ui-react'
import { useId, type Key, type ReactNode, type Ref } from 'react'
import { isSignInOver, problemText } from './api.ts'
import layout from './styles/Layout.module.css'
import lists from './styles/Lists.module.css'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** The parts of a TanStack query that are read here. */
interface Query<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

/**
 * Shows the data of a query, its loading state, or its failure with a retry; both data and failure where a
 * later read failed.
 */
export const Loaded = <Data,>(props: {
  query: Query<Data>
  /** The name of the data, such as `webhooks`. */
  what: string
  /** The heading of a failure; `The webhooks could not be read` when not given. */
  failed?: string
  children: (data: Data) => ReactNode
}) => {
  const { query, what, failed = `The ${what} could not be read` } = props
  const { data, error } = query
  return (
    <>
      {error && !isSignInOver(error) && (
        <FetchFailed
          heading={failed}
          error={error}
          stale={data !== undefined ? 'What is below' : undefined}
          onRetry={() => void query.refetch()}
        />
      )}
      {data === undefined && !error && <p role="status">Loading the {what}…</p>}
      {data !== undefined && props.children(data)}
    </>
  )
}

/** A list of cards, or what it says when there is none. */
export const Cards = <Row extends { id: Key }>(props: {
  label: string
  rows: readonly Row[]
  empty: [title: string, text: string]
  /** Of the list, where its cards are laid out otherwise. */
  className?: string | undefined
  children: (row: Row) => ReactNode
}) =>
  props.rows.length > 0 ? (
    <ul className={props.className ?? lists.cards} aria-label={props.label}>
      {props.rows.map(props.children)}
    </ul>
  ) : (
    <div className={layout.empty}>
      <h3>{props.empty[0]}</h3>
      <p className={layout.quiet}>{props.empty[1]}</p>
    </div>
  )

/** Reads the next page of a list, if there is one. */
export const More = (props: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** On its button; `Show earlier ones` when not given. */
  label?: string
}) => {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.query
  return (
    hasNextPage && (
      <p>
        <Button isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : (props.label ?? 'Show earlier ones')}
        </Button>
      </p>
    )
  )
}

/** A section of the staff area: its heading, which names the browser's tab too, what it is for, and its main button. */
export const Section = (props: {
  title: string
  text?: ReactNode
  /** Below its text, such as whether what it shows is live. */
  mark?: ReactNode
  action?: false | { label: string; isDisabled: boolean; onClick: () => void }
  /** In place of the main button: several, or something else. */
  acts?: ReactNode
  children: ReactNode
}) => {
  const { title, text, action } = props
  const id = useId()
  useDocumentTitle(title)
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <header className={layout.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {text && <p className={layout.quiet}>{text}</p>}
          {props.mark}
        </div>
        {action && (
          <Button variation="primary" isDisabled={action.isDisabled} onClick={action.onClick}>
            {action.label}
          </Button>
        )}
        {props.acts}
      </header>
      {props.children}
    </section>
  )
}

/** A part of a section, with a heading of its own, in a box unless `className` says otherwise. */
export const Panel = (props: {
  title: string
  /** Of the heading, which then takes the focus that something else loses. */
  heading?: Ref<HTMLHeadingElement>
  className?: string | undefined
  children: ReactNode
}) => {
  const { title, heading, className = layout.panel } = props
  const id = useId()
  return (
    <section className={className} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h3>
      {props.children}
    </section>
  )
}

/** In place of a section that takes an administrator. */
export const AdminsOnly = (props: { title: string; need: string; contact: string }) => {
  const id = useId()
  useDocumentTitle(props.title)
  return (
    <section className={layout.formCard} aria-labelledby={id}>
      <h2 id={id}>Access Restricted</h2>
      <p>Admin privileges are required to {props.need}.</p>
      <p className={layout.quiet}>Contact an admin if {props.contact}.</p>
    </section>
  )
}

/** Why something could not be fetched, and another try. */
export const FetchFailed = (props: {
  heading: string
  error: unknown
  /** The part of an earlier answer that is still shown, such as `The list below`. */
  stale?: string | undefined
  onRetry: () => void
}) => (
  <Alert variation="error" role="alert" hasIcon={false} heading={props.heading}>
    {problemText(props.error)} {props.stale && `${props.stale} may be out of date. `}
    <Button size="small" onClick={props.onRetry}>
      Try again
    </Button>
  </Alert>
)
