import { useEffect, useRef } from 'react'

/**
 * Lets a group that is still below the window rise when it comes into view:
 * sets `data-reveal="waiting"` until then. Without scripts, or when motion is
 * unwelcome, it is simply there.
 */
export const useReveal = <E extends HTMLElement>() => {
  const group = useRef<E>(null)
  useEffect(() => {
    const element = group.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (element.getBoundingClientRect().top < window.innerHeight) return
    element.dataset['reveal'] = 'waiting'
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        delete element.dataset['reveal']
        observer.disconnect()
      },
      { rootMargin: '0px 0px -12% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return group
}
