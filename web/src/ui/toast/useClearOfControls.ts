import { useLayoutEffect, type RefObject } from 'react'
import { noteAct, type Toast } from './toasts.ts'

/** The control that was pressed last. */
let pressed: Element | null = null

const notePress = ({ target }: Event) => {
  if (target instanceof Element && !target.closest('[aria-live]'))
    pressed = target.closest('button, a, input, select, textarea') ?? target
  noteAct()
}

const covers = (region: DOMRect, control: DOMRect): boolean =>
  control.width > 0 &&
  region.left < control.right &&
  control.left < region.right &&
  region.top < control.bottom &&
  control.top < region.bottom

/**
 * Keeps messages off the control in use: what was pressed last, and what has the focus. They stand at the end of the
 * window, and at its start where they would cover it.
 */
export const useClearOfControls = (ref: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void => {
  useLayoutEffect(() => {
    const place = () => {
      const region = ref.current
      // What is pressed in a message must not move away under the pointer.
      if (!region || region.contains(document.activeElement)) return
      region.style.insetBlock = ''
      const controls = [pressed, document.activeElement].filter(
        control => control && control !== document.body,
      )
      const box = region.getBoundingClientRect()
      if (controls.some(control => control && covers(box, control.getBoundingClientRect())))
        region.style.insetBlock = 'var(--s2) auto'
    }
    place()
    document.addEventListener('focusin', place)
    return () => document.removeEventListener('focusin', place)
  }, [ref, toasts])
  useLayoutEffect(() => {
    const acts = ['pointerdown', 'click', 'submit'] as const
    for (const act of acts) document.addEventListener(act, notePress, { capture: true })
    return () => {
      for (const act of acts) document.removeEventListener(act, notePress, { capture: true })
    }
  }, [])
}
