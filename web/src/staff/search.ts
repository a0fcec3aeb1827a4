/** A text as it is searched: without case and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** True if a text holds every word of a search. */
export const matches = (text: string, search: string): boolean => {
  const searched = plain(text)
  return plain(search)
    .split(/\s+/)
    .every(word => searched.includes(word))
}
