/** A place of the generated code and the place of the source that it came from; lines and columns from 0. */
export interface Segment {
  generatedLine: number
  generatedColumn: number
  source: number
  line: number
  column: number
}

export interface SourceMapPayload {
  sources: string[]
  mappings: string
}

const digits = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((sign, value) => [sign, value]),
)

/**
 * The numbers of one segment: base64 VLQ. Of each sign, five bits are the value; the sixth says that another sign
 * follows.
 */
const numbersOf = (text: string): number[] => {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const sign of text) {
    const digit = digits.get(sign) ?? 0
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** All segments of a source map (ECMA-426), in the order of the generated code; Node's own class only finds single ones. */
export const segmentsOf = ({ mappings }: SourceMapPayload): Segment[] => {
  const segments: Segment[] = []
  let [source, line, column] = [0, 0, 0]
  for (const [generatedLine, text] of mappings.split(';').entries()) {
    let generatedColumn = 0
    for (const segment of text.split(',')) {
      const [toColumn, toSource, toLine = 0, toSourceColumn = 0] = numbersOf(segment)
      if (toColumn === undefined) continue
      generatedColumn += toColumn
      if (toSource === undefined) continue
      source += toSource
      line += toLine
      column += toSourceColumn
      segments.push({ generatedLine, generatedColumn, source, line, column })
    }
  }
  return segments
}
