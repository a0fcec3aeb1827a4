import { diff, wordsOf } from '../../forms/diff.ts'
import difference from '../../forms/Difference.module.css'
import { paragraphsOf } from './editor/html.ts'
import lists from '../../../kit/styles/Lists.module.css'

const wordsIn = (html: string) => paragraphsOf(html).flatMap(paragraph => wordsOf(`${paragraph}\n`))
const tags = { removed: 'del', added: 'ins', same: 'span' } as const

/** How one text became another: what was taken out and what was put in, marked. */
export const TextDiff = ({ from, to }: { from: string; to: string }) => {
  const parts = diff(wordsIn(from), wordsIn(to))
  const runs = parts.reduce<typeof parts>((all, part) => {
    const last = all.at(-1)
    if (last?.kind !== part.kind) return [...all, { ...part }]
    last.text += part.text
    return all
  }, [])
  if (runs.every(({ kind }) => kind === 'same')) return <>The same words, formatted otherwise</>
  return (
    // It scrolls, so it can be reached by keyboard.
    <div
      className={`${difference.text} ${lists.scroll}`}
      tabIndex={0}
      role="region"
      aria-label="Differences of the text"
    >
      {runs.map(({ kind, text }, index) => {
        const Tag = tags[kind]
        return <Tag key={index}>{text}</Tag>
      })}
    </div>
  )
}
