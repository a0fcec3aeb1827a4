import { Link } from 'react-router-dom'
import { company } from '#content/company.ts'
import { home } from '#content/home.ts'
import { widgets } from '#content/widgets.ts'
import { newsWidgetHeight } from '../../constants.ts'
import { paths } from '../../paths.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Widget } from '../parts/Widget.tsx'
import styles from './LatestNews.module.css'

const { heading, lead, frame, all, exchange } = home.news

/** The latest official announcements in their widget, and the ways to all of them. */
export const LatestNews = () => (
  <section aria-labelledby="news" className={`wide ${styles['news']}`}>
    <div className={styles['intro']}>
      <h2 id="news">{heading}</h2>
      <p>{lead}</p>
      <Link to={all.href}>{all.name}</Link>
      <ExternalLink href={company.listing.newsUrl}>{exchange}</ExternalLink>
    </div>
    <div className={styles['feed']}>
      <Widget from={widgets.news} own={paths.newsWidget} title={frame} height={newsWidgetHeight} />
    </div>
  </section>
)
