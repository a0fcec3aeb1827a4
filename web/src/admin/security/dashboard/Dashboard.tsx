import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, failureText, queryClient, problemText } from '../../api.ts'
import { SecurityStatus } from '../../rnsFeeds/providers/SecurityStatus.tsx'
import { clockTime } from '../../services/health/words.ts'
import { resetSessionTimer } from '../../sessionTimer.ts'
import layout from '../../styles/Layout.module.css'
import { relativeTime } from '../ago.ts'
import { useLive } from '../live.ts'
import { risksOnDashboard } from '../risks.ts'
import { reloadMonitor, scanKey, refreshMonitor, useMonitor } from '../useMonitor.ts'
import { usePresent } from '../usePresent.ts'
import { AlertList } from './AlertList.tsx'
import styles from './Dashboard.module.css'
import { Events } from './Events.tsx'
import { LiveMark } from './LiveMark.tsx'
import { MetricCards } from './MetricCards.tsx'
import { Recommendations } from './Recommendations.tsx'
import { ScanResult } from './ScanResult.tsx'
import { Plots } from './plots/Plots.tsx'

/** Runs a scan; what it found is on the dashboard afterwards. A failed one leaves what the last one found. */
export const useScan = () => {
  const [isScanning, setScanning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const scan = async () => {
    setScanning(true)
    setFailure(undefined)
    try {
      queryClient.setQueryData(scanKey, await api.validateRnsSecurity())
      toast('Security Scan Complete', 'Security validation completed successfully')
      await reloadMonitor()
    } catch (error) {
      const why = failureText(error)
      if (isSignInOver(error)) return
      setFailure(why)
      toastError('Security Scan Failed', 'Failed to complete security validation')
    } finally {
      setScanning(false)
    }
  }
  return { isScanning, failure, scan }
}

const resetTimer = () => {
  resetSessionTimer()
  toast('Session Timer Reset', 'You are signed out after 30 minutes without activity, counted from now.')
}

/** What happens on the site and in its staff area, as far as security goes. */
export const Dashboard = () => {
  useDocumentTitle('Security Dashboard')
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
    <section className={layout.stack} aria-labelledby="security-dashboard">
      <header className={layout.head}>
        <div>
          <h2 id="security-dashboard">Security Dashboard</h2>
          <LiveMark state={state} />
        </div>
        <div className={layout.actions}>
          <Button isDisabled={isRefreshing} onClick={() => void refresh()}>
            {isRefreshing ? 'Refreshing…' : 'Refresh'}
          </Button>
          <Button isDisabled={isScanning} onClick={() => void runScan()}>
            {isScanning ? 'Scanning…' : 'Run Security Scan'}
          </Button>
          <Button onClick={resetTimer}>Reset Session Timer</Button>
        </div>
      </header>
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
          <AlertList alerts={alerts.data} now={now} risks={risks} />
          <ScanResult scan={scan.data} failure={failure} />
          <Events events={events.data} now={now} />
        </div>
        <div className={styles.column}>
          {metrics.data && (
            <section className={layout.panel} aria-labelledby="security-hours">
              <h3 id="security-hours">The last 24 hours</h3>
              <Plots hours={metrics.data.hours} />
            </section>
          )}
          <Recommendations all={recommendations.data} />
          <SecurityStatus risks={risks} />
        </div>
      </div>
    </section>
  )
}
