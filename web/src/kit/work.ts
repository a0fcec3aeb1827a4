/** Work in the page that would be lost by leaving it. */
export interface Work {
  isUnfinished: () => boolean
  /** Gives it up, because the person said so or is another. */
  discard: () => void
  /** Continues after a new sign-in. */
  resume: () => void
}

const works = new Set<Work>()

/** Declares work that must survive the end of a sign-in; answers how to withdraw it. */
export const registerWork = (work: Work): (() => void) => {
  works.add(work)
  return () => works.delete(work)
}

/** True while any part of the page holds work that is not finished. */
export const hasWork = (): boolean => [...works].some(work => work.isUnfinished())

/** Gives up all of it. */
export const discardWork = (): void => works.forEach(work => work.discard())

/** Where a tab keeps whose work it holds, through reloads as the work itself. */
const ownerKey = 'staff-person'

/**
 * Gives up what another person left unfinished in this tab; called before a page of the dashboard is drawn.
 * @returns whether another person had the tab, so that what they had read is forgotten too
 */
export const ownWork = (userId: string): boolean => {
  const owner = sessionStorage.getItem(ownerKey)
  const isAnothers = owner !== null && owner !== userId
  if (isAnothers) discardWork()
  sessionStorage.setItem(ownerKey, userId)
  return isAnothers
}

/** Continues unfinished work once its own person has signed in again. */
export const resumeWork = (): void => works.forEach(work => work.resume())

/** Lets the browser ask before it closes a page that holds unfinished work. */
export const guardUnload = (): void =>
  addEventListener('beforeunload', event => {
    if (hasWork()) event.preventDefault()
  })
