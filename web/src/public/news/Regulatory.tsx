import { company } from '#content/company.ts'
import { news } from '#content/news.ts'
import { widgets } from '#content/widgets.ts'
import { newsWidgetHeight } from '../../constants.ts'
import { paths } from '../../paths.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { EmbedSnippet } from '../parts/EmbedSnippet.tsx'
import { Section } from '../parts/Section.tsx'
import { Widget } from '../parts/Widget.tsx'
import { Feeds } from './Feed.tsx'
import styles from './Regulatory.module.css'

const { frame, all, exchange } = news.regulatory

interface Props {
  words: { heading: string; text: string }
  /** Where the same announcements are without the frame. */
  archive: string
}

/** The regulatory news widget, and the ways to the same news where frames are blocked. */
export const Regulatory = ({ words: { heading, text }, archive }: Props) => (
  <Section title={heading} text={text}>
    <div className={styles['feed']}>
      <Widget from={widgets.news} own={paths.newsWidget} title={frame} height={newsWidgetHeight} />
      <p className={styles['ways']}>
        <a href={archive}>{all}</a>
        <ExternalLink href={company.listing.newsUrl}>{exchange}</ExternalLink>
      </p>
      <Feeds />
      <EmbedSnippet
        words={news.embed}
        path={paths.newsWidget}
        title={`${frame}, ${company.name}`}
        height={newsWidgetHeight}
      />
    </div>
  </Section>
)
