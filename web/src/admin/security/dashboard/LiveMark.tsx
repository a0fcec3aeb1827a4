import type { FeedState } from '../realtime/feedState.ts'
import styles from './LiveMark.module.css'

const words: Record<FeedState['name'], [string, string]> = {
  live: ['Live', 'What happens shows here within a second.'],
  connecting: ['Connecting…', 'What happens will show here by itself.'],
  reconnecting: [
    'Reconnecting…',
    'The connection broke. It is tried again by itself, and nothing is lost meanwhile.',
  ],
  off: ['Every 20 seconds', 'This environment cannot send what happens: it is read every 20 seconds.'],
}

/** Whether what happens shows by itself. */
export const LiveMark = ({ state }: { state: FeedState }) => {
  const [word, explanation] = words[state.name]
  return (
    <p className={styles.live} data-state={state.name} role="status" title={explanation}>
      {word}
    </p>
  )
}
