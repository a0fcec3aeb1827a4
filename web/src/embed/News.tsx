import { useLoaderData, type LoaderFunction } from 'react-router-dom'
import { company } from '#content/company.ts'
import { news } from '#content/news.ts'
import type { PublicApi } from '../api.ts'
import { widgetAnnouncements } from '../constants.ts'
import { outcomeOf, type Outcome } from '../deferred.ts'
import { paths } from '../paths.ts'
import { AnnouncementList } from '../public/news/AnnouncementList.tsx'
import { addressOf } from '../public/news/newsFilter.ts'
import type { Summary } from '../public/news/readNews.ts'
import { Head } from '../ui/Head.tsx'
import styles from '../public/news/AnnouncementList.module.css'

const { frame, all } = news.regulatory

/** The latest regulatory announcements, strictly newest first: a mark moves none (decision 50). */
const readLatest = async (api: Pick<PublicApi, 'listAnnouncements'>): Promise<Summary[]> =>
  (await api.listAnnouncements({ query: { kind: 'regulatory', limit: widgetAnnouncements } })).announcements

export const loader =
  (api: PublicApi): LoaderFunction =>
  () => ({
    latest: outcomeOf('Error fetching announcements', readLatest(api)),
  })

/** The regulatory news widget: the same list wherever it is framed, without scripts; its links leave the frame. */
export const Component = () => {
  const { latest } = useLoaderData() as { latest?: Outcome<Summary[]> }
  const announcements = latest && 'value' in latest ? latest.value : undefined
  return (
    <main aria-label={frame} className={styles['widget']}>
      <Head title={`${frame}, ${company.name}`} />
      <h1 className="hidden">
        {frame}, {company.name}
      </h1>
      {!announcements ? (
        <p role="status">{news.list.failed}</p>
      ) : announcements.length === 0 ? (
        <p>{news.list.kinds.regulatory.empty}</p>
      ) : (
        <AnnouncementList announcements={announcements} level="h2" target="_top" />
      )}
      <p>
        <a href={addressOf(paths.news, { kind: 'regulatory' })} target="_top">
          {all}
        </a>
      </p>
    </main>
  )
}
