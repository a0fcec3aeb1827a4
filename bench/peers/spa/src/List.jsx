import { useEffect, useState } from 'react'

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' })

/** The announcements, fetched once the page is there. */
export const List = ({ className, mark }) => {
  const [announcements, setAnnouncements] = useState([])
  useEffect(() => {
    void fetch('/news.json')
      .then(answer => answer.json())
      .then(answer => setAnnouncements(answer.announcements))
  }, [])
  return (
    <ol className={className}>
      {announcements.map(({ id, slug, title, summary, released_at, is_featured }) => (
        <li key={id}>
          <time dateTime={released_at} className="figures">
            {date.format(new Date(released_at))}, {time.format(new Date(released_at))}
          </time>
          <h3>
            <a href={`/news/${slug}`}>{title}</a>
          </h3>
          <p>
            {is_featured && <span className={mark}>Featured</span>}
            {summary}
          </p>
        </li>
      ))}
    </ol>
  )
}
