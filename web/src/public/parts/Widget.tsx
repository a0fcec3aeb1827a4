import type { ReactNode } from 'react'
import { widgets } from '#content/widgets.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import styles from './Widget.module.css'

interface Props {
  /** `own`, or whose iframe it is and where it is (`web/content/widgets.ts`). */
  from: 'own' | { name: string; url: string }
  /** Address of our own embed page. */
  own: string
  /** The content of the frame, for people who do not see it. */
  title: string
  /** Height in px. */
  height: number
  /** Where a reader finds the same without the frame. */
  children?: ReactNode
}

/**
 * A widget in an iframe that loads when it comes near. A third party is not
 * asked before the reader follows the link into the frame, which needs no
 * script (decision 8); its 400 px scroll inside a labelled box.
 */
export const Widget = ({ from, own, title, height, children }: Props) => {
  const frame = { title, height, loading: 'lazy', className: styles['frame'] } as const
  if (!import.meta.env.CONSENT || from === 'own')
    return (
      <>
        <iframe {...frame} src={own} />
        {children}
      </>
    )
  const name = own.replace(/\W/g, '')
  return (
    <div role="group" aria-label={`${title}, ${from.name}`} className={styles['foreign']}>
      <p>
        {widgets.by} {from.name}.{' '}
        <a href={from.url} target={name}>
          {widgets.show}
        </a>{' '}
        <ExternalLink href={from.url}>{widgets.open}</ExternalLink>
      </p>
      <div tabIndex={0} role="region" aria-label={title} className={styles['box']}>
        <iframe
          {...frame}
          name={name}
          data-src={from.url}
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      </div>
      {children}
    </div>
  )
}
