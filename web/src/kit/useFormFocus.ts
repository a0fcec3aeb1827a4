import { useEffect, useRef, type RefObject } from 'react'
import type { FieldErrors } from './useAction.ts'

/**
 * Where the focus goes when a form has been sent: to the first field that is wrong, else back to the field where the
 * person was. The button that sent it is disabled meanwhile, and stays so where nothing is left to save, so that the
 * browser would drop the focus.
 */
export const useFormFocus = (form: RefObject<HTMLElement | null>, busy: boolean, errors: FieldErrors) => {
  const field = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = form.current
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest('button')) field.current = target
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [form])
  useEffect(() => {
    if (busy) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else if (document.activeElement === document.body) field.current?.focus({ preventScroll: true })
  }, [form, busy, errors])
}
