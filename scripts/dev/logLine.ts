import { stripVTControlCharacters, styleText } from 'node:util'

/** A log entry of a function, as far as a line shows it. */
export interface LogEntry {
  /** ISO 8601, UTC. */
  timestamp: string
  level: string
  message: string
  /** Everything else that it says, without what every entry of a function has in common. */
  details: Record<string, unknown>
}

/** Every entry of a function has them, with the same value or one that says nothing here. */
const common = [
  'service', 'cold_start', 'function_arn', 'function_memory_size', 'function_name', 'function_request_id',
  'sampling_rate', 'xray_trace_id', 'requestId', 'stackTrace',
] // oxfmt-ignore

/**
 * Reads one line of a function's log: JSON as the logger writes it, what the runtime says of a failure, or plain text.
 * @param receivedAt when the line was received, for one that does not say it
 */
export const parseEntry = (line: string, receivedAt = new Date()): LogEntry => {
  const plain = { timestamp: receivedAt.toISOString(), level: 'INFO', message: line, details: {} }
  if (!line.startsWith('{')) return plain
  try {
    const { timestamp, level, message, errorType, errorMessage, ...rest } = JSON.parse(line) as Record<
      string,
      unknown
    >
    const failure = errorType === undefined ? '' : `${String(errorType)}: ${String(errorMessage)}`
    return {
      timestamp: String(timestamp ?? plain.timestamp),
      level: String(level ?? 'INFO'),
      message: String(message ?? failure),
      details: Object.fromEntries(Object.entries(rest).filter(([name]) => !common.includes(name))),
    }
  } catch {
    return plain
  }
}

/** The first place of a stack that is in the project's own sources. */
const placeIn = (stack: unknown): string => {
  const [, place = ''] = /((?:lambdas|web|scripts)\/[^\s():]+:\d+)(?::\d+)?\)?$/m.exec(String(stack)) ?? []
  return place && ` (${place})`
}

const shown = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, message, stack } = value as Record<string, unknown>
  if (message !== undefined && stack !== undefined)
    return `${String(name)}: ${String(message)}${placeIn(stack)}`
  return JSON.stringify(value)
}

/** Text on one line that moves no cursor and changes no colour of the terminal. */
const onOneLine = (text: string): string =>
  stripVTControlCharacters(text)
    .replaceAll(/\s*\n\s*/g, ' ⏎ ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .trim()

const colours: Record<string, 'red' | 'yellow' | 'gray'> = {
  ERROR: 'red',
  CRITICAL: 'red',
  WARN: 'yellow',
  DEBUG: 'gray',
}

/**
 * One line for people: short time (UTC), function, level, message and details.
 * @param stream decides about colours: they need a terminal, and NO_COLOR switches them off
 */
export const formatEntry = (
  fn: string,
  entry: LogEntry,
  stream: NodeJS.WriteStream = process.stdout,
): string => {
  const { timestamp, level, message, details } = entry
  const paint = (format: Parameters<typeof styleText>[0], text: string): string =>
    styleText(format, text, { stream, validateStream: true })
  const rest = Object.entries(details).map(([name, value]) => `${name}=${shown(value)}`)
  const colour = colours[level]
  const text = onOneLine([message, ...rest].join(' '))
  return [
    paint('dim', timestamp.slice(11, 19)),
    paint('cyan', fn.padEnd(20)),
    colour ? paint(colour, level.padEnd(5)) : level.padEnd(5),
    colour === 'red' ? paint('red', text) : text,
  ].join(' ')
}
