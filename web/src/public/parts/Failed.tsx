import { useRevalidator } from 'react-router-dom'
import button from '../../ui/Button.module.css'
import styles from './Failed.module.css'

/** Says that something could not be read, and reads it again on request. */
export const Failed = ({ words, retry }: { words: string; retry: string }) => {
  const { revalidate } = useRevalidator()
  return (
    <div role="alert" className={styles['failed']}>
      <p>{words}</p>
      <button
        type="button"
        className={`${button['button']} ${button['quiet']}`}
        onClick={() => void revalidate()}
      >
        {retry}
      </button>
    </div>
  )
}
