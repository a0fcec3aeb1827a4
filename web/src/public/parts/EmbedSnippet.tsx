import { useEffect, useState } from 'react'
import button from '../../ui/Button.module.css'
import styles from './EmbedSnippet.module.css'

interface Props {
  words: { heading: string; text: string; copy: string; copied: string }
  /** Address of the embed page on this site. */
  path: string
  /** Of this site, where the page has it; otherwise the browser tells. */
  origin?: string
  title: string
  /** Height in px. */
  height: number
}

/** HTML with which another site shows a widget; a button copies it where scripts may. */
export const EmbedSnippet = ({ words, path, origin, title, height }: Props) => {
  const [here, setHere] = useState<string>()
  const [copied, setCopied] = useState(false)
  useEffect(() => setHere(location.origin), [])
  const html = `<iframe src="${here ?? origin ?? ''}${path}" title="${title}" width="100%" height="${height}" frameborder="0" loading="lazy"></iframe>`
  return (
    <details className={styles['snippet']}>
      <summary>{words.heading}</summary>
      <p>{words.text}</p>
      <pre tabIndex={0} role="region" aria-label={words.heading}>
        <code>{html}</code>
      </pre>
      {here && (
        <button
          type="button"
          className={`${button['button']} ${button['quiet']}`}
          onClick={() => void navigator.clipboard.writeText(html).then(() => setCopied(true))}
        >
          {words.copy}
        </button>
      )}
      <span role="status">{copied && words.copied}</span>
    </details>
  )
}
