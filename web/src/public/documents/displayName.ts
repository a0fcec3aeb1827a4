/**
 * A file's name as readers see it: without a trailing `.pdf`, without a leading
 * number and the dashes or spaces after it, with spaces for dashes and
 * underscores. A name of which nothing would be left stays as it is.
 */
export const displayName = (name: string): string => {
  const cleaned = name
    .replace(/\.pdf$/i, '')
    .replace(/^\d+[-\s]+/, '')
    .replace(/[-_]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cleaned || name
}
