/**
 * A file's name as readers see it: without a trailing `.pdf`, without a leading
 * number of up to three digits (a year stays) and the dashes or spaces after it, with spaces for dashes and
 * underscores. A name of which nothing would be left stays as it is.
 */
export const displayName = (name: string): string => {
  const cleaned = name
    .replace(/\.pdf$/i, '')
    .replace(/^\d{1,3}[-\s]+/, '')
    .replace(/[-_]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return cleaned || name
}

/** The title that a document gets from its file name (spec: the name without extension). */
export const titleOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '')

/** A document's title for readers: one that staff edited as it is, else the file's name (decision 24). */
export const shownTitle = ({ title, file_name }: { title: string; file_name: string }): string =>
  title === titleOf(file_name) ? displayName(file_name) : title
