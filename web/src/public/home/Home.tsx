import { home } from '#content/home.ts'
import { Head } from '../../ui/Head.tsx'
import { CallToAction } from './CallToAction.tsx'
import { Featured } from './Featured.tsx'
import { Hero } from './Hero.tsx'
import { LatestNews } from './LatestNews.tsx'
import { Sectors } from './Sectors.tsx'
import { SharePrice } from './SharePrice.tsx'
import { Why } from './Why.tsx'

export const Component = () => (
  <>
    <Head title={home.title} description={home.description} />
    <Hero />
    <SharePrice />
    <Sectors />
    <Why />
    <Featured />
    <LatestNews />
    <CallToAction />
  </>
)
