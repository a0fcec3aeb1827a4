import { Link } from 'react-router-dom'
import type { MarkedText, SearchHit } from '#contract/publishing/search.ts'
import { navigation } from '#content/navigation.ts'
import { search as words } from '#content/search.ts'
import { fileSize, longDate } from '../../ui/format.ts'
import { fileKind } from '../documents/fileKind.ts'
import { headlineCategory } from '../news/headlineCategory.ts'
import styles from './Search.module.css'

const Marked = ({ text }: { text: MarkedText }) =>
  text.map((piece, index) => (piece.marked ? <mark key={index}>{piece.text}</mark> : piece.text))

const pagesOf = (pages: number | undefined): string[] =>
  pages === undefined ? [] : [`${pages} ${pages === 1 ? 'page' : 'pages'}`]

/** The type of the hit, in words. */
const aboutOf = (hit: SearchHit): string => {
  if (hit.kind === 'page') return hit.url.replace(/#.*/, '')
  if (hit.kind === 'document')
    return [fileKind(hit.type), fileSize(hit.size, 1), ...pagesOf(hit.pages)].join(', ')
  const { announcement_kind: kind, headline_category: category } = hit
  return [words.newsKinds[kind], category && headlineCategory(category)].filter(Boolean).join(', ')
}

/** Something that was found: when, what, and where in it. The whole row leads there; documents open in a new tab. */
export const Hit = ({ hit }: { hit: SearchHit }) => (
  <li>
    {hit.kind === 'page' ? (
      <span className={styles['what']}>{words.page}</span>
    ) : (
      <time dateTime={hit.date} className="figures">
        {longDate(hit.date)}
      </time>
    )}
    <h3>
      {hit.kind === 'document' ? (
        <a href={hit.url} target="_blank" rel="noopener">
          <Marked text={hit.title} />
          <span className="hidden"> ({navigation.newTab})</span>
        </a>
      ) : (
        <Link to={hit.url}>
          <Marked text={hit.title} />
        </Link>
      )}
    </h3>
    <p>{aboutOf(hit)}</p>
    <p className={styles['snippet']}>
      {hit.kind === 'document' && hit.page !== undefined && `${words.page} ${hit.page}: `}
      <Marked text={hit.snippet} />
    </p>
  </li>
)
