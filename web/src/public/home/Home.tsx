import { home } from '#content/home.ts'
import type { PublicApi } from '../../api.ts'
import { useLateData } from '../../late.ts'
import { Head } from '../../ui/Head.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Featured } from './Featured.tsx'
import { Hero } from './Hero.tsx'
import { LatestNews } from './LatestNews.tsx'
import { readNews, type News } from './readNews.ts'
import { Sectors } from './Sectors.tsx'
import { SharePrice } from './SharePrice.tsx'
import { Why } from './Why.tsx'

export const loader = (api: PublicApi) => () => ({ news: readNews(api) })

export const Component = () => {
  const { news } = useLateData<{ news: News }>(['news'])
  return (
    <>
      <Head title={home.title} description={home.description} />
      <Hero />
      <SharePrice />
      <Sectors />
      <Why />
      <Featured />
      <LatestNews news={news} />
      <CallToAction />
    </>
  )
}
