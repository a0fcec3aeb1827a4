import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import { Section } from '../../../kit/Section.tsx'
import { useAction } from '../../../kit/useAction.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, failureText, queryClient, problemText } from '../../../kit/api.ts'
import { SecurityStatus } from '../../news/providers/SecurityStatus.tsx'
import { clockTime } from '../../integrations/services/health/words.ts'
import { resetSessionTimer } from '../../shell/sessionTimer.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { useLive } from '../live.ts'
import { risksOnDashboard } from '../risks.ts'
import { reloadMonitor, scanKey, refreshMonitor, useMonitor } from '../useMonitor.ts'
import { LiveMark } from '../parts.tsx'
import styles from '../Security.module.css'
import { relativeTime } from '../words.ts'
import { Alerts } from './Alerts.tsx'
import { Events, MetricCards, Recommendations } from './Panels.tsx'
import { Plots } from './Plots.tsx'
import { ScanResult } from './ScanResult.tsx'

/** How often what is said of times is said anew, in milliseconds. */
const every = 10_000

/** The present moment in milliseconds, precise enough for `5 minutes ago`. */
const usePresent = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Runs a scan; what it found is on the dashboard afterwards. A failed one leaves what the last one found. */
const useScan = () => {
  const { busy, problem, run } = useAction()
  const scan = () =>
    run(
      'scan',
      async () => {
        queryClient.setQueryData(scanKey, await api.validateRnsSecurity())
        toast('Security Scan Complete', 'Security validation completed successfully')
        await reloadMonitor()
      },
      error => {
        const why = failureText(error)
        if (isSignInOver(error)) return undefined
        toastError('Security Scan Failed', 'Failed to complete security validation')
        return why
      },
    )
  return { isScanning: busy !== undefined, failure: problem, scan }
}

const resetTimer = () => {
  resetSessionTimer()
  toast('Session Timer Reset', 'You are signed out after 30 minutes without activity, counted from now.')
}

/** What happens on the site and in its staff area, as far as security goes. */
export const Dashboard = () => {
  const { state } = useLive()
  const { metrics, events, alerts, scan, recommendations, error, readAt } = useMonitor()
  const { isScanning, failure, scan: runScan } = useScan()
  const [isRefreshing, setRefreshing] = useState(false)
  const present = usePresent()
  const readAgo = readAt && relativeTime(new Date(readAt).toISOString(), present)
  // Events have the server's times.
  const now = metrics.data ? present + Date.parse(metrics.data.now) - metrics.dataUpdatedAt : present
  const risks = risksOnDashboard({
    alerts: alerts.data,
    scan: scan.data,
    recommendations: recommendations.data,
  })
  const refresh = async () => {
    setRefreshing(true)
    if (await refreshMonitor())
      toast('Refreshed', `Read at ${clockTime(new Date().toISOString())}, London time.`)
    setRefreshing(false)
  }
  return (
    <Section
      title="Security Dashboard"
      mark={<LiveMark state={state} />}
      acts={
        <div className={layout.actions}>
          <Button isDisabled={isRefreshing} onClick={() => void refresh()}>
            {isRefreshing ? 'Refreshing…' : 'Refresh'}
          </Button>
          <Button isDisabled={isScanning} onClick={() => void runScan()}>
            {isScanning ? 'Scanning…' : 'Run Security Scan'}
          </Button>
          <Button onClick={resetTimer}>Reset Session Timer</Button>
        </div>
      }
    >
      {error && (
        <Alert
          variation="error"
          role="alert"
          hasIcon={false}
          heading="Failed to load security monitoring data"
        >
          {problemText(error)} {readAgo && `What is below was read ${readAgo}.`}
        </Alert>
      )}
      <MetricCards metrics={metrics.data} now={now} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Alerts alerts={alerts.data} now={now} risks={risks} />
          <ScanResult scan={scan.data} failure={failure} />
          <Events events={events.data} now={now} />
        </div>
        <div className={styles.column}>
          {metrics.data && <Plots hours={metrics.data.hours} />}
          <Recommendations all={recommendations.data} />
          <SecurityStatus risks={risks} />
        </div>
      </div>
    </Section>
  )
}
