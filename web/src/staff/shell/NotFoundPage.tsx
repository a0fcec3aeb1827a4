import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useDocumentTitle } from '../../kit/useDocumentTitle.ts'
import styles from './Notice.module.css'

/** The 404 page of the staff area, in the public page's words. */
export const NotFoundPage = () => {
  const { pathname } = useLocation()
  useDocumentTitle('Page not found')
  useEffect(() => console.error(`404: nobody lives at ${pathname}`), [pathname])
  return (
    <main className={styles.notice}>
      <h1>404</h1>
      <p>Oops! The page you're looking for doesn't exist.</p>
      <p>
        <a href="/">Return to Home</a>
      </p>
    </main>
  )
}
