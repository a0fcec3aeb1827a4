import type { LoaderFunctionArgs } from 'react-router-dom'
import { investorNews } from '#content/investorNews.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData } from '../../deferred.ts'
import { paths } from '../../paths.ts'
import { Head } from '../../ui/Head.tsx'
import { Archive } from '../news/Archive.tsx'
import { FeedLinks } from '../news/Feed.tsx'
import { addressOf } from '../news/newsFilter.ts'
import { readNews, type NewsData } from '../news/readNews.ts'
import { Regulatory } from '../news/Regulatory.tsx'
import { Coverage } from './Coverage.tsx'

const { title, description, coverage, rns } = investorNews

export const loader =
  (api: PublicApi) =>
  ({ request }: LoaderFunctionArgs) =>
    readNews(api, request.url)

export const Component = () => {
  const { filter = { kind: 'company' }, list } = useDeferredData<NewsData>(['list'])
  return (
    <div className="wide">
      <Head title={title} description={description} />
      <FeedLinks />
      <Coverage words={coverage} />
      <Regulatory words={rns} archive={addressOf(paths.investorNews, { kind: 'regulatory' })} />
      <Archive path={paths.investorNews} filter={filter} list={list} />
    </div>
  )
}
