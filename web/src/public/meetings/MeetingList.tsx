import type { ShownMeeting, ShownMeetings } from '#contract/publishing/meetings.ts'
import { meetings as words } from '#content/meetings.ts'
import { longDate } from '../../ui/format.ts'
import { Section } from '../parts/Section.tsx'
import { Updated } from '../parts/Updated.tsx'
import { Papers } from './Papers.tsx'
import styles from './Meetings.module.css'

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
