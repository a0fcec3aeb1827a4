import { meetings as words } from '#content/meetings.ts'
import { restricted as conditions } from '#content/restricted.ts'
import type { MeetingPaper, Paper, ShownMeeting, ShownMeetings } from '#contract/publishing/meetings.ts'
import { fileSize, longDate } from '../../ui/format.ts'
import { fileKind } from '../documents/fileKind.ts'
import { Section } from '../parts/Section.tsx'
import { Updated } from '../parts/Updated.tsx'
import styles from './Meetings.module.css'

const kinds = Object.entries(words.papers) as [MeetingPaper, string][]

const Line = ({ paper: { title, url, size, type, restricted } }: { paper: Paper }) => (
  <li>
    <a href={url}>{title}</a>{' '}
    <span>
      {fileKind(type)}, {fileSize(size, 1)}
      {restricted && <strong>{conditions.mark}</strong>}
    </span>
  </li>
)

/** The papers of a meeting, kind by kind. */
const Papers = ({ meeting }: { meeting: ShownMeeting }) => {
  const there = kinds.filter(([kind]) => meeting[kind].length > 0)
  if (there.length === 0) return <p className={styles['none']}>{words.noPapers}</p>
  return (
    <dl className={styles['papers']}>
      {there.map(([kind, name]) => (
        <div key={kind}>
          <dt>{name}</dt>
          <dd>
            <ul>
              {meeting[kind].map(paper => (
                <Line key={paper.url} paper={paper} />
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const OneMeeting = ({ meeting }: { meeting: ShownMeeting }) => {
  const { name, date, time, place, text, coming } = meeting
  return (
    <article className={styles['meeting']}>
      <header>
        <h3>{name}</h3>
        <span className={styles['state']} data-coming={coming}>
          {coming ? words.coming : words.held}
        </span>
      </header>
      <dl className={`figures ${styles['facts']}`}>
        <div>
          <dt>{words.when}</dt>
          <dd>
            <time dateTime={date}>{longDate(date)}</time>, {time} {words.londonTime}
          </dd>
        </div>
        <div>
          <dt>{words.place}</dt>
          <dd>{place}</dd>
        </div>
      </dl>
      {text && <p className={styles['text']}>{text}</p>}
      <Papers meeting={meeting} />
    </article>
  )
}

/** General meetings with their papers, on their page and in the preview of staff. */
export const MeetingList = ({ known: { as_at, meetings } }: { known: ShownMeetings }) => (
  <Section title={words.heading} text={words.text} aside={<Updated label={words.asAt} date={as_at} />}>
    {meetings.length === 0 ? (
      <p className={styles['none']}>{words.empty}</p>
    ) : (
      <div className={styles['list']}>
        {meetings.map(meeting => (
          <OneMeeting key={`${meeting.date} ${meeting.name}`} meeting={meeting} />
        ))}
      </div>
    )}
  </Section>
)
