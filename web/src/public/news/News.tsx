import type { LoaderFunctionArgs } from 'react-router-dom'
import { articles } from '#content/articles.ts'
import { news } from '#content/news.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData } from '../../deferred.ts'
import { paths } from '../../paths.ts'
import { Head } from '../../ui/Head.tsx'
import { Closing } from '../parts/Closing.tsx'
import { PageHero } from '../parts/PageHero.tsx'
import { SubscribeForm } from '../subscribe/SubscribeForm.tsx'
import { Archive } from './Archive.tsx'
import { Articles } from './Articles.tsx'
import { FeedLinks } from './Feed.tsx'
import { Regulatory } from './Regulatory.tsx'
import styles from './Updates.module.css'
import { addressOf } from './newsFilter.ts'
import { readNews, type NewsData } from './readNews.ts'

const { heading, text } = news.subscribe

/** The card that brings announcements by mail. */
export const Updates = () => (
  <section aria-labelledby="updates" className={`screen ${styles['card']}`}>
    <div>
      <h2 id="updates">{heading}</h2>
      <p>{text}</p>
    </div>
    <div>
      <SubscribeForm />
    </div>
  </section>
)

interface Data extends NewsData {
  topic: string | undefined
}

export const loader =
  (api: PublicApi) =>
  ({ request }: LoaderFunctionArgs) => ({
    ...readNews(api, request.url),
    topic: new URL(request.url).searchParams.get('topic') ?? undefined,
  })

export const Component = () => {
  const { filter = { kind: 'company' }, list, topic } = useDeferredData<Data>(['list'])
  return (
    <>
      <Head title={news.title} description={news.description} />
      <FeedLinks />
      <PageHero heading={news.hero} lead={news.lead} />
      <div className="wide">
        <Regulatory words={news.regulatory} archive={addressOf(paths.news, { kind: 'regulatory' })} />
        <Archive path={paths.news} filter={filter} list={list} />
        <Updates />
        <Articles words={articles} path={paths.news} topic={topic} />
      </div>
      <Closing words={news.closing} />
    </>
  )
}
