import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { MailSwitch } from '#contract/audience/distribution.ts'
import { api, failureText } from '../../../kit/api.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { Cards, Loaded, More, Section } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useAction } from '../../../kit/useAction.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { formatDateTime } from '../../format.ts'
import { useIsAdmin } from '../../people/useIsAdmin.ts'
import { cacheMailSwitch, useDistributions } from './distributions.ts'
import { ReportCard } from './ReportCard.tsx'

/** Says whether mails go out, who last changed that, and lets administrators change it. */
const Switch = ({ mails: { paused, since, by_email } }: { mails: MailSwitch }) => {
  const isAdmin = useIsAdmin()
  const [pausing, setPausing] = useState(false)
  const { busy, run } = useAction()

  const letGoOn = () =>
    run(
      'go on',
      async () => {
        cacheMailSwitch(await api.switchMails({ body: { paused: false } }))
        toast('Mails go on', 'What waited is sent within some minutes.')
      },
      error => void toastError('Mails are still paused', failureText(error)),
    )
  return (
    <section className={lists.card} data-tone={paused ? 'bad' : 'good'} aria-labelledby="mail-switch">
      <div className={lists.thing}>
        <h3 id="mail-switch" className={paused ? lists.missing : undefined}>
          {paused ? 'Mails are paused' : 'Mails go out'}
        </h3>
        <p>
          {paused
            ? 'What is announced now is on the site and in the feeds at once; its mails wait.'
            : 'Each announcement is mailed to its followers as soon as it is out.'}
        </p>
        {since && (
          <p className={layout.quiet}>
            {paused ? 'Paused' : 'On again'} since <time dateTime={since}>{formatDateTime(since)}</time>
            {by_email && `, by ${by_email}`}
          </p>
        )}
        {!isAdmin && (
          <p className={layout.quiet}>Administrators can {paused ? 'let them go on' : 'pause them'}.</p>
        )}
      </div>
      {isAdmin && (
        <Button
          {...(paused && { variation: 'primary' as const })}
          isDisabled={busy !== undefined}
          onClick={() => (paused ? void letGoOn() : setPausing(true))}
        >
          {paused ? (busy ? 'Going on…' : 'Let mails go on') : 'Pause mails'}
        </Button>
      )}
      {pausing && (
        <Confirm
          title="Pause mails about announcements?"
          keep="Let them go"
          act="Pause mails"
          acting="Pausing…"
          run={async () => cacheMailSwitch(await api.switchMails({ body: { paused: true } }))}
          done={['Mails are paused', 'Nothing is lost: they wait until an administrator lets them go on.']}
          onClose={() => setPausing(false)}
        >
          <p>
            From the next mail on everything waits, also of an announcement that is being sent this moment.
            Mails that went cannot be taken back.
          </p>
          <p className={layout.note}>
            Followers hear of what is announced meanwhile only when you let mails go on. The site and its
            feeds show it at once all the same. Who paused and when is on record.
          </p>
        </Confirm>
      )}
    </section>
  )
}

/** How each announcement reached those who follow the company by mail, and the switch that pauses mails. */
export const DistributionPanel = () => {
  const query = useDistributions()
  return (
    <Section
      title="Distribution"
      text="What became of the mails about each announcement. Times are London’s."
    >
      <Loaded query={query} what="distributions" failed="Failed to fetch distributions">
        {({ pages }) => {
          const [first] = pages
          if (!first) return null
          return (
            <>
              <Switch mails={first.mail_switch} />
              <Cards
                label="Announcements"
                rows={pages.flatMap(({ distributions }) => distributions)}
                empty={[
                  'Nothing was distributed yet',
                  'From the moment on at which an announcement is out, this shows how many people it was mailed to.',
                ]}
              >
                {report => (
                  <ReportCard
                    key={report.id}
                    report={report}
                    isPaused={first.mail_switch.paused}
                    now={Date.parse(first.now)}
                  />
                )}
              </Cards>
              <More query={query} />
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}
