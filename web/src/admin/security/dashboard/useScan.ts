import { useState } from 'react'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, failureText, queryClient } from '../../api.ts'
import { reloadMonitor, scanKey } from '../useMonitor.ts'

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
