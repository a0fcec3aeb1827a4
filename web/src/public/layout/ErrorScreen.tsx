import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { messages } from '#content/messages.ts'
import '../../ui/tokens.css'
import '../../ui/base.css'
import button from '../../ui/Button.module.css'
import styles from './ErrorScreen.module.css'

const wordsFor = (error: unknown) => {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : String(error)
}

/** The screen shown when a page fails as a whole (P-010). */
export const ErrorScreen = () => {
  const { heading, text, action } = messages.failure
  return (
    <div role="alert" className={`wide ${styles['screen']}`}>
      <title>{heading}</title>
      <h1>{heading}</h1>
      <p className={styles['words']}>{wordsFor(useRouteError())}</p>
      <p>{text}</p>
      <a href="" className={button['button']}>
        {action}
      </a>
    </div>
  )
}
