import { useEffect, useRef, useState } from 'react'
import { tooltipDelay, tooltipSkipDelay } from '../../constants.ts'

/**
 * When a tooltip shows: after 700 ms of pointing, at once within 300 ms of the
 * last one, and at once for the keyboard (P-135).
 */
export const useTooltip = () => {
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hiddenAt = useRef(-Infinity)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = () => {
    clearTimeout(timer.current)
    setShown(true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (shown) hiddenAt.current = performance.now()
    setShown(false)
  }
  const enter = () => {
    if (performance.now() - hiddenAt.current < tooltipSkipDelay) show()
    else timer.current = setTimeout(show, tooltipDelay)
  }
  return { shown, show, hide, enter, leave: hide }
}
