/**
 * Ctrl K (on a Mac ⌘ K) leads to the search, and in it to its field. Not a letter alone: that would be in the way of
 * who speaks to their computer (WCAG 2.1.4). Needs no framework, so it works before the page is hydrated.
 */
export const startSearchKey = (root: Document): void =>
  root.addEventListener('keydown', event => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    const field = root.querySelector<HTMLInputElement>('input#search')
    if (field) field.select()
    else root.querySelector<HTMLElement>('[aria-keyshortcuts]')?.click()
  })
