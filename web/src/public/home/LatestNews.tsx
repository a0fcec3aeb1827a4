import { useRevalidator } from 'react-router-dom'
import { company } from '#content/company.ts'
import { home } from '#content/home.ts'
import { useSettled, type Late } from '../../late.ts'
import button from '../../ui/Button.module.css'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { NewsList } from './NewsList.tsx'
import type { News } from './readNews.ts'
import styles from './LatestNews.module.css'

const words = home.news

const List = ({ late }: { late: Late<News> }) => {
  const news = useSettled(late)
  const { revalidate } = useRevalidator()
  if (news === undefined)
    return (
      <div className={styles['loading']}>
        <Loading words={words.loading} />
      </div>
    )
  if ('failed' in news)
    return (
      <div role="alert" className={styles['failed']}>
        <p>{words.failed}</p>
        <button
          type="button"
          className={`${button['button']} ${button['quiet']}`}
          onClick={() => void revalidate()}
        >
          {words.retry}
        </button>
      </div>
    )
  if (news.value.length === 0) return <p className={styles['empty']}>{words.empty}</p>
  return <NewsList announcements={news.value} />
}

/** The latest official announcements, read in the browser. */
export const LatestNews = ({ news }: { news: Late<News> }) => (
  <section aria-labelledby="news" className={`wide ${styles['news']}`}>
    <div className={styles['intro']}>
      <h2 id="news">{words.heading}</h2>
      <p>{words.lead}</p>
      <ExternalLink href={company.listing.newsUrl}>{words.all}</ExternalLink>
    </div>
    <div className={styles['list']}>
      <List late={news} />
      <noscript>
        <p>{words.withoutScripts}</p>
      </noscript>
    </div>
  </section>
)
