import type { ShownMeetings } from '#contract/publishing/meetings.ts'
import { meetings as words } from '#content/meetings.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled, type Outcome } from '../../deferred.ts'
import { Head } from '../../ui/Head.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Section } from '../parts/Section.tsx'
import { MeetingList } from './MeetingList.tsx'
import { readMeetings } from './readMeetings.ts'
import styles from './Meetings.module.css'

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
