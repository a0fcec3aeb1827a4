/** A part of a text that is in both versions, or in one. */
export interface Part {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Longest common subsequences are found up to this many comparisons; beyond, a stretch counts as wholly changed. */
const most = 4_000_000

const lengths = (a: readonly string[], b: readonly string[]): Uint16Array[] => {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const [row, below] = [rows[i], rows[i + 1]]
      if (row && below)
        row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return rows
}

const part = (kind: Part['kind'], texts: readonly string[]): Part[] => texts.map(text => ({ kind, text }))

const compare = (a: readonly string[], b: readonly string[]): Part[] => {
  if (a.length * b.length > most) return [...part('removed', a), ...part('added', b)]
  const common = lengths(a, b)
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [before, after] = [a[i], b[j]]
    if (before !== undefined && before === after) {
      parts.push({ kind: 'same', text: before })
      i++
      j++
    } else if (
      before !== undefined &&
      (after === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: before })
      i++
    } else {
      parts.push({ kind: 'added', text: after ?? '' })
      j++
    }
  }
  return parts
}

/**
 * What differs between two texts given in pieces (words, say, or paragraphs): their longest common subsequence, with
 * what is around it. The pieces of `same` and `removed` are `a`, those of `same` and `added` are `b`, in order.
 */
export const diff = (a: readonly string[], b: readonly string[]): Part[] => {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  return [
    ...part('same', a.slice(0, start)),
    ...compare(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...part('same', a.slice(a.length - end)),
  ]
}

/** The words of a text with the spaces after them. */
export const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []
