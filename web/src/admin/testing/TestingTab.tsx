import { useQuery } from '@tanstack/react-query'
import { useRouteLoaderData } from 'react-router-dom'
import type { Session } from '../../session.ts'
import { staffConfig } from '../../staff/config.ts'
import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import { AiCard } from './AiCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { SmsCard } from './SmsCard.tsx'
import styles from './Testing.module.css'

/** The Testing tab: a mail, a text message and a question to a model, each really sent. */
export const TestingTab = () => {
  const session = useRouteLoaderData<Session>('admin')
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: staffConfig, staleTime: Infinity })
  useDocumentTitle('Testing')
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2>Testing</h2>
        <p className={styles.quiet}>
          Each test really sends, and stands on record without its words. How mails go out is set in Services.
        </p>
      </div>
      <div className={styles.cards}>
        <EmailCard viewer={config?.mailViewer} />
        <SmsCard admin={session?.groups.includes('admins') ?? false} viewer={config?.smsViewer} />
        <AiCard />
      </div>
    </div>
  )
}
