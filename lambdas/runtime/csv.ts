/** The beginning of a cell that a spreadsheet may take for a formula. Source: OWASP, "CSV Injection". */
const formula = /^\s*[=+\-@\t\r\n]/

const cell = (text: string): string => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of CSV (RFC 4180) with its end. A cell that could be a formula gets a quote before it, which makes it text. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
