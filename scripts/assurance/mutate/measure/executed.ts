import { segmentsOf, type SourceMapPayload } from './sourceMap.ts'

/** A script as it ran, and how it was made from its sources. */
export interface GeneratedScript {
  /** Where each line of the generated text begins. */
  lineStarts: number[]
  /** The map's sources as files of the checkout; `undefined` for what is not product code. */
  files: (string | undefined)[]
  map: SourceMapPayload
}

/** V8's coverage of one script: how often each part of it ran. */
export interface ScriptCoverage {
  functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[]
  script: GeneratedScript
}

/** Which places of which files ran. */
export interface Executed {
  /** Files of which anything ran. */
  files(): string[]
  /** The code there ran, by the nearest mapped place at or before it. Lines and columns from 0. */
  has(file: string, line: number, column: number): boolean
  /** The file was loaded in that time, so that some of it may have run only for the load. */
  isLoaded(file: string): boolean
}

/** The mapped places of one source, in its order, and the segments of the map at each. */
interface SourcePlaces {
  places: number[]
  segments: Map<number, number[]>
}

interface Decoded {
  /** Where each segment begins in the generated text. */
  offsets: number[]
  byFile: Map<string, SourcePlaces>
}

const columns = 100_000

/** The first index whose value is above. */
const above = (sorted: readonly number[], value: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}

const decodeScript = ({ map, files, lineStarts }: GeneratedScript): Decoded => {
  const segments = segmentsOf(map)
  const byFile = new Map<string, SourcePlaces>()
  for (const [index, { source, line, column }] of segments.entries()) {
    const file = files[source]
    if (file === undefined) continue
    const found = byFile.get(file) ?? { places: [], segments: new Map<number, number[]>() }
    byFile.set(file, found)
    const place = line * columns + column
    found.segments.set(place, [...(found.segments.get(place) ?? []), index])
  }
  for (const found of byFile.values()) found.places = [...found.segments.keys()].sort((a, b) => a - b)
  const offsets = segments.map(
    ({ generatedLine, generatedColumn }) => (lineStarts[generatedLine] ?? 0) + generatedColumn,
  )
  return { offsets, byFile }
}

const decoded = new WeakMap<GeneratedScript, Decoded>()

/** The same script comes with each test: its map is read once. */
const decodedOf = (script: GeneratedScript): Decoded => {
  const known = decoded.get(script) ?? decodeScript(script)
  decoded.set(script, known)
  return known
}

/** For each segment whether it ran. */
const ranOf = ({ functions, script }: ScriptCoverage): Uint8Array => {
  const { offsets } = decodedOf(script)
  const ran = new Uint8Array(offsets.length)
  // The largest first: V8 means an inner range to overrule the ones around it.
  const ranges = functions
    .flatMap(each => each.ranges)
    .sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
  for (const { startOffset, endOffset, count } of ranges)
    ran.fill(Number(count > 0), above(offsets, startOffset - 1), above(offsets, endOffset - 1))
  return ran
}

/** The script as a whole ran, and not only some of its functions. */
const isWhole = ({ functions }: ScriptCoverage): boolean => {
  const ranges = functions.flatMap(each => each.ranges)
  const size = ({ startOffset, endOffset }: (typeof ranges)[number]): number => endOffset - startOffset
  const largest = Math.max(...ranges.map(size))
  return ranges.some(range => size(range) === largest && range.count > 0)
}

/** Which places of the sources ran, by what V8 says of the scripts; worked out when it is asked. */
export const executedIn = (scripts: readonly ScriptCoverage[]): Executed => {
  const known = new Map<ScriptCoverage, Uint8Array>()
  const ranIn = (coverage: ScriptCoverage): Uint8Array => {
    const ran = known.get(coverage) ?? ranOf(coverage)
    known.set(coverage, ran)
    return ran
  }
  return {
    files: () => [
      ...new Set(
        scripts.flatMap(coverage =>
          [...decodedOf(coverage.script).byFile]
            .filter(([, { segments }]) =>
              [...segments.values()].flat().some(index => ranIn(coverage)[index] === 1),
            )
            .map(([file]) => file),
        ),
      ),
    ],
    has: (file, line, column) =>
      scripts.some(coverage => {
        const source = decodedOf(coverage.script).byFile.get(file)
        if (!source) return false
        const nearest = source.places[above(source.places, line * columns + column) - 1] ?? -1
        return source.segments.get(nearest)?.some(index => ranIn(coverage)[index] === 1) === true
      }),
    isLoaded: file =>
      scripts.some(coverage => decodedOf(coverage.script).byFile.has(file) && isWhole(coverage)),
  }
}

/** Joins the code that any of them executed. */
export const anyOf = (all: readonly Executed[]): Executed => ({
  files: () => [...new Set(all.flatMap(each => each.files()))],
  has: (file, line, column) => all.some(each => each.has(file, line, column)),
  isLoaded: file => all.some(each => each.isLoaded(file)),
})
