/** Id of the element that shows the text of an announcement. */
export const textId = 'text'

/** What stands in the data of a page in place of a text that the page shows: a long one is not sent twice. */
const mark = 'text on page'

/** @param markup of the page that has this data */
export const leavingOutText =
  (markup: string) =>
  (key: string, value: unknown): unknown =>
    key === 'content' && typeof value === 'string' && value !== '' && markup.includes(`id="${textId}"`)
      ? { [mark]: true }
      : value

/** The data of a page with the text that the page shows. */
export const withText = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && mark in value
    ? document.getElementById(textId)?.innerHTML
    : value
