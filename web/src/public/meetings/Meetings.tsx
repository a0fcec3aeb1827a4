import { meetings as words } from '#content/meetings.ts'
import type { ShownMeetings } from '#contract/publishing/meetings.ts'
import type { PublicApi } from '../../api.ts'
import { outcomeOf, type Outcome, useDeferredData, useSettled } from '../../deferred.ts'
import { Head } from '../../ui/Head.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Section } from '../parts/Section.tsx'
import { MeetingList } from './MeetingList.tsx'
import styles from './Meetings.module.css'

/** Starts reading the meetings; ends in an outcome and never rejects. */
const readMeetings = (api: Pick<PublicApi, 'listMeetings'>): Promise<Outcome<ShownMeetings>> =>
  outcomeOf('Error fetching general meetings', api.listMeetings())

interface Data extends Record<string, unknown> {
  meetings: Outcome<ShownMeetings>
}

export const loader = (api: PublicApi) => () => ({ meetings: readMeetings(api) })

export const Component = () => {
  const meetings = useSettled(useDeferredData<Data>(['meetings']).meetings)
  return (
    <div className={`wide ${styles['page']}`}>
      <Head title={words.title} description={words.description} />
      {meetings && 'value' in meetings ? (
        <MeetingList known={meetings.value} />
      ) : (
        <Section title={words.heading} text={words.text}>
          {meetings ? (
            <Failed words={words.failed} retry={words.retry} />
          ) : (
            <>
              <Loading words={words.loading} />
              <noscript>
                <p>{words.withoutScripts}</p>
              </noscript>
            </>
          )}
        </Section>
      )}
    </div>
  )
}
