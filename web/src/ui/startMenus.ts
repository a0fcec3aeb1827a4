import { mobileBreakpoint } from '../constants.ts'

const dialogNamed = (id: string | null) => {
  const element = id ? document.getElementById(id) : null
  return element instanceof HTMLDialogElement ? element : undefined
}

const reachable = 'a[href], button:not([disabled]), input:not([disabled]), select, textarea'

/** Tab after the last thing in an open dialog goes to the first, and back. */
const keepFocusInside = (event: KeyboardEvent) => {
  const dialog = event.key === 'Tab' && document.querySelector<HTMLDialogElement>('dialog:modal')
  if (!dialog) return
  const stops = [...dialog.querySelectorAll<HTMLElement>(reachable)]
  const [first, last] = [stops[0], stops.at(-1)]
  const leaving = event.shiftKey ? first : last
  if (document.activeElement !== leaving && dialog.contains(document.activeElement)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}

/**
 * Makes buttons with `commandfor` open their dialog where the browser does not
 * do so by itself, and closes a side menu on its overlay, on a link in it, and
 * when the window grows past the width that has one. Needs no framework, so it
 * works before the page is hydrated.
 */
export const startMenus = (root: Document): void => {
  root.addEventListener('click', event => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest('button[commandfor]')
    const dialog = dialogNamed(button?.getAttribute('commandfor') ?? null)
    if (button && dialog && !('commandForElement' in HTMLButtonElement.prototype)) {
      if (button.getAttribute('command') === 'close') dialog.close()
      else dialog.showModal()
    }
    if (event.target instanceof HTMLDialogElement) event.target.close()
    if (event.target.closest('dialog a[href]')) event.target.closest('dialog')?.close()
  })
  root.addEventListener('keydown', keepFocusInside)
  window.matchMedia(`(min-width: ${mobileBreakpoint}px)`).addEventListener('change', ({ matches }) => {
    if (matches) for (const menu of root.querySelectorAll<HTMLDialogElement>('dialog[open]')) menu.close()
  })
}
