import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import styles from './Notice.module.css'

/** Shown when a page of the staff area cannot be drawn (the wording is P-010's). */
export const FailedPage = () => {
  const error = useRouteError()
  const text = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : 'Unknown error'
  return (
    <main className={styles.notice}>
      <h1>Unexpected Application Error!</h1>
      <p role="alert">{text}</p>
      <p>
        <a href={location.href}>Reload the page</a>
      </p>
    </main>
  )
}
