import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { PostDialog } from './PostDialog.tsx'

/** The way from a public announcement to the networks. */
export const PostButton = ({ announcement }: { announcement: StaffAnnouncement }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Post to social media…</Button>
      {open && <PostDialog announcement={announcement} onClose={() => setOpen(false)} />}
    </>
  )
}
