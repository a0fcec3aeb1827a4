/** The facts of an announcement for search engines and link previews. */
export interface Article {
  /** Moment of release, UTC. */
  publishedAt: string
  /** Its headline category. */
  section?: string | undefined
}

/** The facts that a page states about itself. */
export interface PageFacts {
  /** Title of the page alone. */
  title: string
  /** The title with the company's name in it. */
  full: string
  description?: string | undefined
  article?: Article | undefined
  /** HTTP status of the page, where it depends on what was found. */
  status?: number | undefined
}

let noted: PageFacts | undefined

/** Where a page leaves its facts while a server renders it. */
export const noteFacts = (facts: PageFacts): void => {
  noted = facts
}

/**
 * Returns the result of `render`, and the facts that its page stated. One page at a time: `render` does not
 * wait for anything.
 */
export const withFacts = (render: () => string): { markup: string; facts: PageFacts | undefined } => {
  noted = undefined
  const markup = render()
  return { markup, facts: noted }
}
