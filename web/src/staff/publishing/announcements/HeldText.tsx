import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api, problemText } from '../../../kit/api.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { cacheAnnouncement } from './useAnnouncement.ts'

/** Why readers do not have the text of an announcement, and the way to give it to them. */
export const HeldText = ({ announcement }: { announcement: StaffAnnouncement }) => {
  const { id, version, held_text: held, external_link: original } = announcement
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!held) return null

  const publish = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      cacheAnnouncement(await api.acceptAnnouncementText({ params: { id }, ifMatch: version }))
      toast('Text published', 'Readers see the whole announcement.')
    } catch (error) {
      setProblem(problemText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={layout.stack} aria-labelledby="held-text">
      <h3 id="held-text">Its text waits for you</h3>
      <p>
        {held.content
          ? 'Our copy of the text shows other words, figures or another order than its source. Compare both, and publish the copy if it says the same.'
          : 'There is no copy of the text here. Readers have the link to its source.'}
      </p>
      <dl>
        <dt>{held.content ? 'The source shows' : 'The reason'}</dt>
        <dd>{held.source}</dd>
        {held.content && (
          <>
            <dt>Our copy shows</dt>
            <dd>{held.kept || 'Nothing there'}</dd>
          </>
        )}
      </dl>
      {original && (
        <p>
          <ExternalLink href={original}>The announcement at its source</ExternalLink>
        </p>
      )}
      {held.content && (
        <>
          <details>
            <summary>Our copy of the text</summary>
            {/* Sanitised by the API when it came. */}
            <div dangerouslySetInnerHTML={{ __html: held.content }} />
          </details>
          <div className={layout.actions}>
            <Button variation="primary" isDisabled={busy} onClick={() => void publish()}>
              {busy ? 'Publishing…' : 'Publish our copy'}
            </Button>
          </div>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
    </section>
  )
}
