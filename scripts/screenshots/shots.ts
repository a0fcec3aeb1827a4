import { matchesGlob } from 'node:path'
import { states } from './states/states.ts'
import { allViews, type Shot } from './views.ts'

/** All pages, then all states of pages. */
export const allShots: readonly Shot[] = [...allViews, ...states]

/** Takes the pictures of README.md and the guides, in the place of a view's name. */
const docsName = 'docs'

/**
 * The views of these names, which may be patterns such as `content-*`; every view when none is named.
 * @throws Error in one sentence, with the known names, when there is no such view
 */
export const chooseShots = (names: readonly string[]): { shots: readonly Shot[]; docs: boolean } => {
  const matches = (name: string) => (shot: Shot) => matchesGlob(shot.name, name)
  const unknown = names.filter(name => name !== docsName && !allShots.some(matches(name)))
  if (unknown.length > 0) {
    const known = [docsName, ...allShots.map(({ name }) => name)].join(', ')
    throw new Error(`There is no view ${unknown.map(name => `“${name}”`).join(' or ')}; known are ${known}.`)
  }
  const shots =
    names.length === 0 ? allShots : allShots.filter(shot => names.some(name => matches(name)(shot)))
  return { shots, docs: names.includes(docsName) }
}
