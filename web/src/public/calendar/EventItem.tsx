import type { PublicEvent } from '#contract/publishing/calendar.ts'
import { eventFile } from '#contract/publishing/calendarFiles.ts'
import { calendar as words } from '#content/calendar.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { longDate } from '../../ui/format.ts'

const dateIn = (text: string, date: string) => text.replace('{date}', longDate(date))

const hours = ({ time, ends }: PublicEvent) => time && `${time}${ends ? `–${ends}` : ''} ${words.london}`

/** What became of the date, first what matters most. */
const marksOf = ({ cancelled, provisional, moved_from }: PublicEvent) => [
  ...(cancelled ? [words.cancelled] : provisional ? [words.provisional] : []),
  ...(moved_from && !cancelled ? [dateIn(words.moved, moved_from.date)] : []),
]

/** An event with its date, what belongs to it, and as long as it is to come a way into the reader's calendar. */
export const EventItem = (props: {
  event: PublicEvent
  /** Still to come. */
  coming?: boolean
  /** Level of its heading. */
  level?: 'h3' | 'h4'
}) => {
  const { event, coming = false, level: Heading = 'h3' } = props
  const { id, date, title, type, text, place, webcast_url, recording_url } = event
  const kind = words.types[type]
  const facts = [kind === title ? '' : kind, place].filter(Boolean).join(' · ')
  return (
    <li id={`event-${id}`}>
      <p className="figures">
        <time dateTime={date}>{longDate(date)}</time>
        {hours(event) && `\n${hours(event)}`}
      </p>
      <div>
        <Heading>
          {event.cancelled ? <s>{title}</s> : title}
          {marksOf(event).map(mark => (
            <small key={mark}> {mark}</small>
          ))}
        </Heading>
        {facts && <p>{facts}</p>}
        {text && <p>{text}</p>}
        <ul>
          {[...event.announcements, ...event.documents].map(link => (
            <li key={link.url}>
              <a href={link.url}>{link.title}</a>
            </li>
          ))}
          {webcast_url && !event.cancelled && (
            <li>
              <ExternalLink href={webcast_url}>{words.webcast}</ExternalLink>
            </li>
          )}
          {recording_url && (
            <li>
              <ExternalLink href={recording_url}>{words.recording}</ExternalLink>
            </li>
          )}
          {coming && !event.cancelled && (
            <li>
              <a href={eventFile(id)} aria-label={words.addOf.replace('{title}', title)}>
                {words.add}
              </a>
            </li>
          )}
        </ul>
      </div>
    </li>
  )
}
