import * as z from 'zod'

/** The unit of a limit: characters of a text, entries of a list, or none for a number. */
const unitOf = (origin: string, count: number | bigint): string =>
  origin === 'string' ? ` character${count === 1 ? '' : 's'}` : origin === 'array' ? ' in the list' : ''

/** The day of a moment in milliseconds; a number as it is. */
const limit = (origin: string, value: number | bigint): string =>
  origin === 'date' ? new Date(Number(value)).toISOString() : String(value)

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter a whole email address, such as name@example.com.',
  url: 'Enter a whole address, such as https://example.com/news.',
  date: 'Enter a day as YYYY-MM-DD.',
  datetime: 'Enter a moment as YYYY-MM-DDTHH:MM:SSZ.',
  time: 'Enter a time as HH:MM.',
  uuid: 'This is not the id of anything here.',
}

/**
 * Says in a sentence, for the person who typed a value, why it is wrong. A rule of the contract that says more has its
 * own words.
 */
export const inputProblem = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'too_big':
      return issue.exact
        ? `Exactly ${limit(issue.origin, issue.maximum)}${unitOf(issue.origin, issue.maximum)}.`
        : `${issue.inclusive === false ? 'Less than' : 'At most'} ${limit(issue.origin, issue.maximum)}${unitOf(issue.origin, issue.maximum)}.`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'This is required.'
      return `${issue.inclusive === false ? 'More than' : 'At least'} ${limit(issue.origin, issue.minimum)}${unitOf(issue.origin, issue.minimum)}.`
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required.'
        : `This has to be ${kinds[issue.expected] ?? issue.expected}.`
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it has to be.'
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'not_multiple_of':
      return `This has to be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}.`
    default:
      return 'This is not valid here.'
  }
}

z.config({ localeError: inputProblem })
