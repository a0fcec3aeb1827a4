/** Gives the browser a file to save under a name. */
export const saveBlob = (name: string, blob: Blob): void => {
  const href = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // Not at once: the browser has yet to take it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}

/** Gives the browser a table to save as CSV; the byte order mark makes spreadsheets read it as UTF-8. */
export const saveFile = (name: string, csv: string): void =>
  saveBlob(name, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
