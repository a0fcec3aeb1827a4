/**
 * Asks at once and then every `every` ms, only while the page is seen and the browser online: when it becomes so again,
 * as soon as that time has passed since it asked last.
 * @param ask never rejects
 */
export const askWhileSeen = (ask: () => Promise<void>, every: number): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = 0
  const wait = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible' && navigator.onLine)
      timer = setTimeout(run, Math.max(0, next - Date.now()))
  }
  const run = (): void => {
    next = Date.now() + every
    void ask().then(wait)
  }
  document.addEventListener('visibilitychange', wait)
  window.addEventListener('online', wait)
  window.addEventListener('offline', wait)
  wait()
}
