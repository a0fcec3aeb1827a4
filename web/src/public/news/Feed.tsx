import { company } from '#content/company.ts'
import { news } from '#content/news.ts'
import styles from './Feed.module.css'

const { feeds, list } = news
const kinds = ['regulatory', 'company'] as const
const formats = [
  ['xml', 'application/rss+xml', feeds.rss],
  ['json', 'application/feed+json', feeds.json],
] as const

/** Tells feed readers where the feeds are. */
export const FeedLinks = () =>
  kinds.map(kind =>
    formats.map(([ending, type]) => (
      <link
        key={`${kind} ${ending}`}
        rel="alternate"
        type={type}
        title={`${company.name}: ${list.kinds[kind].name}`}
        href={`/feeds/${kind}.${ending}`}
      />
    )),
  )

/** The feeds, to be followed by hand. */
export const Feeds = () => (
  <dl className={`screen ${styles['feeds']}`}>
    {kinds.map(kind => (
      <div key={kind}>
        <dt>
          {list.kinds[kind].name} {feeds.by}
        </dt>
        {formats.map(([ending, type, name]) => (
          <dd key={ending}>
            <a href={`/feeds/${kind}.${ending}`} type={type}>
              {name}
              <span className="hidden">, {list.kinds[kind].name}</span>
            </a>
          </dd>
        ))}
      </div>
    ))}
  </dl>
)
