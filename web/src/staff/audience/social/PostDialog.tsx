import { Button } from '@aws-amplify/ui-react'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useRouteLoaderData } from 'react-router-dom'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { networkRules, networks } from '#contract/audience/social.ts'
import type { Session } from '../../../session.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { problemText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import { EarlierPosts } from './EarlierPosts.tsx'
import { NotSetUp } from './NotSetUp.tsx'
import { PostPreview } from './PostPreview.tsx'
import styles from './Social.module.css'
import { publicAddressOf } from './text.ts'
import { usePosting } from './usePosting.ts'

const Form = ({
  announcement,
  posting,
}: {
  announcement: StaffAnnouncement
  posting: ReturnType<typeof usePosting>
}) => {
  const { posts, typed, change, busy, problem, posted, send } = posting
  const [asking, setAsking] = useState<boolean>()
  const acts = useRef<HTMLDivElement>(null)
  const id = useId()
  // The button that had the focus is gone: it goes to the one in its place, and what is asked comes into sight.
  useEffect(() => {
    if (asking !== undefined) acts.current?.querySelector('button')?.focus()
  }, [asking])
  const { network } = typed
  const { label, max, length } = networkRules[network]
  const text = typed.texts[network]
  const over = length(text.trim()) - max
  const before = posts.data?.filter(post => post.network === network && post.state !== 'refused') ?? []
  const again = before.length > 0

  const edit: typeof change = patch => {
    setAsking(undefined)
    change(patch)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  const post = async () => {
    await send(again)
    setAsking(false)
  }
  const doubt = before.some(({ state }) => state !== 'posted')
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <fieldset className={inputs.form} disabled={busy} aria-label="Post">
        <fieldset className={inputs.group}>
          <legend className={inputs.label}>Network</legend>
          <div className={styles.networks}>
            {networks.map(one => (
              <Choice
                key={one}
                type="radio"
                name="network"
                label={networkRules[one].label}
                checked={network === one}
                onChange={() => edit({ network: one })}
              />
            ))}
          </div>
        </fieldset>
        <div className={inputs.group}>
          <label className={inputs.label} htmlFor={id}>
            Text
          </label>
          <textarea
            id={id}
            className={inputs.area}
            rows={6}
            value={text}
            data-autofocus
            aria-invalid={over > 0}
            aria-describedby={`${id}-count`}
            onChange={event => edit({ texts: { ...typed.texts, [network]: event.target.value } })}
          />
          <p id={`${id}-count`} className={over > 0 ? lists.missing : layout.quiet}>
            {over > 0
              ? `${(-over).toLocaleString('en-GB')}: too long for ${label} by ${over.toLocaleString('en-GB')}`
              : `${(max + over).toLocaleString('en-GB')} of ${max.toLocaleString('en-GB')} characters`}
            {network === 'x' && ' as X counts them: an address is 23'}
          </p>
        </div>
      </fieldset>
      <PostPreview
        network={network}
        text={text.trim()}
        title={announcement.title}
        address={publicAddressOf(announcement.slug)}
      />
      <NotSetUp network={network} />
      {problem && (
        <p className={layout.note} data-tone="bad" role="alert">
          {problem}
        </p>
      )}
      <div role="status">
        {posted?.url && (
          <p className={layout.note} data-tone="good">
            {posted.sample ? 'The local sandbox took it; nothing is public. ' : `It is public on ${label}. `}
            <ExternalLink href={posted.url}>Open the post</ExternalLink>
          </p>
        )}
      </div>
      <div ref={acts}>
        {asking ? (
          <div className={layout.note} role="group" aria-label="Confirmation">
            <p>
              {again &&
                `It ${doubt ? 'may have been' : 'was'} posted to ${label} before${doubt ? ': look there first' : ''}. `}
              The post is public at once, under the company’s name, and cannot be changed from here.
            </p>
            <footer className={layout.footer}>
              <Button isDisabled={busy} onClick={() => setAsking(false)}>
                Not yet
              </Button>
              <Button variation="primary" isDisabled={busy} onClick={() => void post()}>
                {busy ? 'Posting…' : again ? `Post to ${label} again` : `Post to ${label} now`}
              </Button>
            </footer>
          </div>
        ) : (
          <footer className={layout.footer}>
            <Button
              type="submit"
              variation="primary"
              isDisabled={over > 0 || text.trim() === '' || !posts.data}
            >
              {again ? `Post to ${label} again…` : `Post to ${label}…`}
            </Button>
          </footer>
        )}
      </div>
    </form>
  )
}

/** Posts a public announcement to a network: its text, a preview, what was posted before. */
export const PostDialog = ({
  announcement,
  onClose,
}: {
  announcement: StaffAnnouncement
  onClose: () => void
}) => {
  const session = useRouteLoaderData<Session>('admin')
  const posting = usePosting(announcement)
  const { data, error, refetch } = posting.posts
  return (
    <Dialog title={`Post “${announcement.title}”`} onClose={onClose}>
      <div className={layout.stack}>
        {session?.groups.includes('admins') ? (
          <Form announcement={announcement} posting={posting} />
        ) : (
          <p className={layout.note}>
            Posting takes an administrator: a post is public at once, under the company’s name. Ask one to
            post it.
          </p>
        )}
        {error && (
          <p className={layout.note} data-tone="bad" role="alert">
            The posts so far could not be loaded. {problemText(error)}{' '}
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        )}
        {!data && !error && <p role="status">Loading the posts so far…</p>}
        {data && <EarlierPosts posts={data} />}
        <footer className={layout.footer}>
          <Button onClick={onClose}>Close</Button>
        </footer>
      </div>
    </Dialog>
  )
}
