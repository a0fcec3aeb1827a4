/** Gives the browser a text to save under a name. */
export const saveFile = (name: string, text: string): void => {
  // The mark makes spreadsheets read it as UTF-8.
  const blob = new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
  const href = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // Not at once: the browser has yet to take it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
