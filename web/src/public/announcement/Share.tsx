import { useEffect, useState } from 'react'
import { announcements as words } from '#content/announcements.ts'
import button from '../../ui/Button.module.css'
import { announcementPath } from '../news/announcementPath.ts'
import styles from './Announcement.module.css'

type Way = 'share' | 'copy'

/** Hands the address on: answers what to tell the reader, if anything. */
const handOn = async (way: Way, title: string, url: string): Promise<string> => {
  try {
    if (way === 'copy') {
      await navigator.clipboard.writeText(url)
      return words.copied
    }
    await navigator.share({ title, url })
    return ''
  } catch (error) {
    const changedTheirMind = error instanceof DOMException && error.name === 'AbortError'
    return changedTheirMind ? '' : words.notCopied
  }
}

/** The announcement's address to hand on: a link, and in a browser that can, a button that shares or copies it. */
export const Share = ({ slug, title }: { slug: string; title: string }) => {
  const [way, setWay] = useState<Way>()
  const [said, setSaid] = useState('')
  useEffect(() => setWay('share' in navigator ? 'share' : 'copy'), [])
  const path = announcementPath(slug)
  const share = (how: Way) => void handOn(how, title, new URL(path, window.location.href).href).then(setSaid)
  return (
    <div className={`screen ${styles['share']}`}>
      {way ? (
        <button type="button" className={`${button['button']} ${button['quiet']}`} onClick={() => share(way)}>
          {words[way]}
        </button>
      ) : (
        <a href={path}>{words.link}</a>
      )}
      <p role="status">{said}</p>
    </div>
  )
}
