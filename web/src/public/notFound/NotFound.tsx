import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { messages } from '#content/messages.ts'
import { Flow } from '../../ui/Flow.tsx'
import { Head } from '../../ui/Head.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './NotFound.module.css'

const { title, heading, text, action, log } = messages.notFound

export const Component = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error(log, pathname)
  }, [pathname])
  return (
    <div className={styles['page']}>
      <Head title={title} status={404} />
      <Flow className={styles['flow']} />
      <div className={`wide ${styles['words']}`}>
        <p className={`figures ${styles['status']}`}>404</p>
        <h1>{heading}</h1>
        <p>{text}</p>
        <LinkButton href={action.href}>{action.name}</LinkButton>
      </div>
    </div>
  )
}
