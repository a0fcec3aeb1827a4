import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import styles from './Toasts.module.css'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toasts.ts'
import { useClearOfControls } from './useClearOfControls.ts'

/** How long a message stays, in milliseconds, while nobody points at it. */
const showFor = 8000
/** One that offers something stays longer. */
const offerFor = 20_000
/** And a failure, which also stands where it happened. */
const failureFor = 30_000

const timeOf = ({ variant, action, act }: Toast): number =>
  act === Infinity ? Infinity : variant === 'destructive' ? failureFor : action ? offerFor : showFor

const ToastCard = (toast: Toast) => {
  const { id, title, text, variant, action } = toast
  const time = timeOf(toast)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || time === Infinity) return
    const timer = setTimeout(() => dismissToast(id), time)
    return () => clearTimeout(timer)
  }, [held, id, time])
  return (
    <div
      className={styles.toast}
      data-variant={variant}
      role={variant === 'destructive' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <p className={styles.title}>{title}</p>
        {text && <p className={styles.text}>{text}</p>}
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              dismissToast(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </button>
    </div>
  )
}

// A modal dialog makes the rest of the page inert, so the toasts belong to the newest place that asks.
let places: readonly string[] = []
const placeListeners = new Set<() => void>()
const setPlaces = (next: readonly string[]) => {
  places = next
  placeListeners.forEach(listener => listener())
}
const subscribePlaces = (listener: () => void) => {
  placeListeners.add(listener)
  return () => placeListeners.delete(listener)
}

/** The messages of the page. Rendered once at the root and once in each modal dialog: the innermost shows them. */
export const Toasts = () => {
  const place = useId()
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  const innermost = useSyncExternalStore(
    subscribePlaces,
    () => places.at(-1) === place,
    () => false,
  )
  useEffect(() => {
    setPlaces([...places, place])
    return () => setPlaces(places.filter(other => other !== place))
  }, [place])
  const region = useRef<HTMLDivElement>(null)
  useClearOfControls(region, toasts)
  return (
    <div ref={region} className={styles.region} role="region" aria-label="Notifications" aria-live="polite">
      {innermost && toasts.map(toast => <ToastCard key={toast.id} {...toast} />)}
    </div>
  )
}
