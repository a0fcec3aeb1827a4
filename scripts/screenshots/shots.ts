import { matchesGlob } from 'node:path'
import { states } from './states/states.ts'
import { allViews, type Shot } from './views.ts'

/** All pages, then all states of pages. */
export const allShots: readonly Shot[] = [...allViews, ...states]

/** In the place of a view's name: the pictures of README.md and the guides, and those of the staff kit. */
const others = ['docs', 'kit']

/**
 * The views of these names, which may be patterns such as `content-*`; every view when none is named.
 * @throws Error in one sentence, with the known names, when there is no such view
 */
export const chooseShots = (
  names: readonly string[],
): { shots: readonly Shot[]; docs: boolean; kit: boolean } => {
  const matches = (name: string) => (shot: Shot) => matchesGlob(shot.name, name)
  const unknown = names.filter(name => !others.includes(name) && !allShots.some(matches(name)))
  if (unknown.length > 0) {
    const known = [...others, ...allShots.map(({ name }) => name)].join(', ')
    throw new Error(`There is no view ${unknown.map(name => `“${name}”`).join(' or ')}; known are ${known}.`)
  }
  const shots =
    names.length === 0 ? allShots : allShots.filter(shot => names.some(name => matches(name)(shot)))
  return { shots, docs: names.includes('docs'), kit: names.length === 0 || names.includes('kit') }
}
