import { Alert, Button, TextField } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { isReport, isUsuallySensitive } from '#contract/publishing/priceSensitive.ts'
import { createRelease, seenItems, type ReleaseItem } from '#contract/publishing/releases.ts'
import { api, failureText } from '../../../kit/api.ts'
import { Choice } from '../../../kit/Choices.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { faultOf, fieldErrors, useAction } from '../../../kit/useAction.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { stateOf } from '../../documents/documentState.ts'
import { count } from '../../format.ts'
import { Preview } from '../announcements/Preview.tsx'
import { valuesOf } from '../announcements/values.ts'
import { newReleasePath, releasePath } from '../pickers/paths.ts'
import { exactMoment } from '../pickers/moments.ts'
import { useClock } from '../pickers/useClock.ts'
import { useAllDocuments, useAnnouncements } from '../pickers/useThings.ts'
import { chosenMoment, whenOf } from './moment.ts'
import { MomentFields } from './MomentFields.tsx'
import { RnsGap } from './RnsGap.tsx'
import { cacheRelease } from './useReleases.ts'
import { inputOf, rnsValuesOf } from './values.ts'

/** How many are mailed, as far as it is known. */
const Mails = ({ kind }: { kind: StaffAnnouncement['kind'] }) => {
  const { data, error } = useQuery({
    queryKey: ['subscriberCounts'],
    queryFn: () => api.countSubscribers(),
  })
  if (error) return <li>How many subscribers are mailed could not be read.</li>
  const subscribers = data?.kinds[kind]
  return (
    <li>
      {subscribers === undefined ? 'Counting subscribers…' : `Mails to ${count(subscribers, 'subscriber')}`}
    </li>
  )
}

/** Checks a finished announcement and publishes it, with its documents: now, at a time, or with its RNS. */
export const PublishDialog = (props: { announcement: StaffAnnouncement; onClose: () => void }) => {
  const { announcement, onClose } = props
  const { id, title, kind, attachments } = announcement
  const navigate = useNavigate()
  const { data: clock } = useAnnouncements()
  const documents = useAllDocuments()
  const now = useClock(clock)
  const [releaseId] = useState(() => crypto.randomUUID())
  const [when, setWhen] = useState(() => whenOf(null))
  const [number, setNumber] = useState(announcement.rns_number ?? '')
  const attached = documents.data?.filter(document => attachments.includes(document.id)) ?? []
  const held = attached.filter(document => stateOf(document, now) === 'held')
  const usual = isUsuallySensitive(announcement) || attached.some(isReport)
  const [sensitive, setSensitive] = useState<boolean>()
  const { busy, problem, errors, run, refuse } = useAction()
  const regulatory = kind === 'regulatory'
  const chosen = chosenMoment(when, now)

  const publish = async () => {
    const items: ReleaseItem[] = [
      { type: 'announcement', id },
      ...held.map(document => ({ type: 'document' as const, id: document.id })),
    ]
    const body = {
      ...inputOf(
        {
          ...{ ...when, title, items, regulatory, confidential: false, readers: '' },
          price_sensitive: sensitive ?? usual,
          rns: { ...rnsValuesOf(undefined), number },
        },
        chosen.at ?? null,
      ),
      id: releaseId,
    }
    const { error } = createRelease.body.safeParse(body)
    const found = fieldErrors(
      (error?.issues ?? []).map(({ path, message }) => ({ path: path.slice(-1), message })),
    )
    if (chosen.error) found['publish_at'] = chosen.error
    if (Object.keys(found).length > 0) return refuse(found)
    const release = await run('publish', () => api.createRelease({ body }))
    if (!release) return
    cacheRelease(release)
    const show = () => void navigate(releasePath(release.id))
    const change = { params: { id: release.id }, ifMatch: release.version }
    try {
      if (!release.may_approve) {
        cacheRelease(await api.requestApproval(change))
        toast('Waits for approval', 'Who may approve it is mailed.')
        return show()
      }
      const done = await api.approveRelease({ ...change, body: { items: seenItems(release) } })
      cacheRelease(done)
      onClose()
      if (done.state === 'out') toast('Published', 'It is public now.')
      else if (done.out_at === null) toast('Approved', 'It waits for its RNS: readers see nothing before.')
      else toast('Scheduled', `It is public from ${exactMoment(done.out_at)} on.`)
    } catch (failure) {
      // The release is there: its page says what is in the way.
      toastError('Not published', failureText(failure))
      show()
    }
  }
  return (
    <Dialog title={`Publish “${title}”`} onClose={onClose}>
      <form
        className={layout.stack}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void publish()
        }}
      >
        {problem && (
          <Alert variation="error" role="alert" hasIcon={false} heading="Not published">
            {problem}
          </Alert>
        )}
        <ul className={lists.bullets} aria-label="What goes with it">
          {held.map(document => (
            <li key={document.id}>“{document.title}”, which is held until then</li>
          ))}
          {attached.length > held.length && (
            <li>{count(attached.length - held.length, 'attached document')}, public already</li>
          )}
          <Mails kind={kind} />
        </ul>
        <details>
          <summary>As readers will see it</summary>
          <Preview id={id} values={valuesOf(announcement)} stored={announcement} />
        </details>
        <MomentFields
          when={when}
          chosen={chosen}
          now={now}
          shown={errors['publish_at'] !== undefined}
          atOnce={regulatory ? 'As soon as its RNS is out' : 'Now'}
          onChange={patch => setWhen({ ...when, ...patch })}
        />
        {regulatory && (
          <>
            <RnsGap symbol={undefined} />
            <TextField
              label="RNS number"
              descriptiveText="Readers see it once a provider shows this RNS. You can give the number later."
              placeholder="2584X"
              maxLength={20}
              value={number}
              {...faultOf(errors, 'number')}
              onChange={event => setNumber(event.target.value)}
            />
          </>
        )}
        <Choice
          type="checkbox"
          label="Price-sensitive"
          hint="A second person may have to approve it, who wrote no part of it."
          checked={sensitive ?? usual}
          onChange={event => setSensitive(event.target.checked)}
        />
        <p>
          <Link to={newReleasePath([{ type: 'announcement', id }])}>
            Publish it together with other things…
          </Link>
        </p>
        <footer className={layout.footer}>
          <Button onClick={onClose}>Not yet</Button>
          <Button
            type="submit"
            variation="primary"
            isDisabled={busy !== undefined || (attachments.length > 0 && !documents.data)}
          >
            {busy
              ? 'Publishing…'
              : when.when === 'moment'
                ? 'Schedule'
                : regulatory
                  ? 'Publish with its RNS'
                  : 'Publish now'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
