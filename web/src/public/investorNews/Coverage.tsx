import type { InvestorNews } from '#content/schemaNews.ts'
import { paths } from '../../paths.ts'
import { longDate } from '../../ui/format.ts'
import { Section } from '../parts/Section.tsx'
import { Widget } from '../parts/Widget.tsx'
import { mediaUrl } from './media.ts'
import styles from './Coverage.module.css'

type Video = InvestorNews['coverage']['video']

/** Height in px of a third party's player. */
const playerHeight = 480

/** A clip of ours loads when it is played; a third party's player after a click (decision 8). */
const Player = ({ video }: { video: Video }) => {
  if ('url' in video)
    return <Widget from={video} own={paths.investorNews} title={video.title} height={playerHeight} />
  const { title, clip, captions, poster, captionsLabel } = video
  return (
    <video
      controls
      playsInline
      preload="none"
      width="960"
      height="540"
      poster={mediaUrl(poster)}
      aria-label={title}
      className={`screen ${styles['video']}`}
    >
      <source src={mediaUrl(clip)} type="video/mp4" />
      <track kind="captions" src={mediaUrl(captions)} srcLang="en" label={captionsLabel} default />
      <a href={mediaUrl(clip)}>{title}</a>
    </video>
  )
}

/** The company in pictures: a video, what it is, and its words. */
export const Coverage = ({ words: { heading, text, video } }: { words: InvestorNews['coverage'] }) => (
  <Section title={heading} text={text}>
    <div className={styles['coverage']}>
      <Player video={video} />
      <div className={styles['about']}>
        <h3>{video.title}</h3>
        <p>
          <time dateTime={video.date}>{longDate(video.date)}</time>
        </p>
        <p>{video.text}</p>
        {'transcript' in video && (
          <details>
            <summary>{video.transcriptLabel}</summary>
            {video.transcript.map(line => (
              <p key={line}>{line}</p>
            ))}
          </details>
        )}
      </div>
    </div>
  </Section>
)
