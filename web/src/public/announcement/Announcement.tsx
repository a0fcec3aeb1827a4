import { Link, type LoaderFunctionArgs } from 'react-router-dom'
import { announcements as words } from '#content/announcements.ts'
import { news } from '#content/news.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled } from '../../deferred.ts'
import { paths } from '../../paths.ts'
import { Head } from '../../ui/Head.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { FeedLinks } from '../news/Feed.tsx'
import { headlineCategory } from '../news/headlineCategory.ts'
import { Component as NotFound } from '../notFound/NotFound.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Article } from './Article.tsx'
import { readAnnouncement, type Found, type PublicAnnouncement } from './readAnnouncement.ts'
import styles from './Announcement.module.css'

export const loader =
  (api: PublicApi) =>
  ({ params }: LoaderFunctionArgs) => ({ announcement: readAnnouncement(api, params['slug'] ?? '') })

const Page = ({ announcement }: { announcement: PublicAnnouncement }) => {
  const { title, summary, released_at: publishedAt, headline_category: code } = announcement
  return (
    <>
      <Head
        title={title}
        description={summary || title}
        article={{ publishedAt, section: code && headlineCategory(code) }}
      />
      <FeedLinks />
      <Article announcement={announcement} />
    </>
  )
}

/** One announcement, with its own address; unknown ones, and those that are not out yet, are not there. */
export const Component = () => {
  const found = useSettled(useDeferredData<{ announcement: Found }>(['announcement']).announcement)
  if (found && 'value' in found) return found.value ? <Page announcement={found.value} /> : <NotFound />
  return (
    <div className={`wide ${styles['waiting']}`}>
      <Head title={words.title} description={news.description} status={found && 503} />
      <h1>{words.title}</h1>
      {found ? (
        <Failed words={words.failed} retry={words.retry} />
      ) : (
        <>
          <Loading words={words.loading} />
          <noscript>
            <p>{words.withoutScripts}</p>
          </noscript>
        </>
      )}
      <p>
        <Link to={paths.news}>{words.back}</Link>
      </p>
    </div>
  )
}
