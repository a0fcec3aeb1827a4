import { Link } from 'react-router-dom'
import type { Articles as Words } from '#content/schemaNews.ts'
import { longDate } from '../../ui/format.ts'
import { Section } from '../parts/Section.tsx'
import list from './AnnouncementList.module.css'
import filters from './Filters.module.css'

interface Props {
  words: Words
  path: string
  /** Id of the label whose articles are shown; all without one. */
  topic: string | undefined
}

const id = 'articles'

/** The articles of the pack with their labels, if the pack switches them on (decision 30). */
export const Articles = ({
  words: { show, heading, text, all, labels, list: articles },
  path,
  topic,
}: Props) => {
  if (!show) return null
  const current = labels.find(label => label.id === topic)?.id
  return (
    <Section id={id} title={heading} text={text}>
      <nav aria-label={heading} className={filters['kinds']}>
        {[{ id: undefined, name: all }, ...labels].map(label => (
          <Link
            key={label.name}
            to={`${path}${label.id ? `?topic=${label.id}` : ''}#${id}`}
            aria-current={label.id === current ? 'true' : undefined}
          >
            {label.name}
          </Link>
        ))}
      </nav>
      <ol className={list['items']}>
        {articles
          .filter(({ label }) => current === undefined || label === current)
          .map(({ title, text: summary, date }) => (
            <li key={title}>
              <time dateTime={date} className="figures">
                {longDate(date)}
              </time>
              <h3>{title}</h3>
              <p>{summary}</p>
            </li>
          ))}
      </ol>
    </Section>
  )
}
