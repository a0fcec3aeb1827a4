import { Button } from '@aws-amplify/ui-react'
import { count } from '../format.ts'
import styles from './Manager.module.css'

/** The actions on several selected documents. */
export const SelectionBar = (props: {
  selected: number
  acts: readonly { label: string; run: () => void; danger?: boolean }[]
  onClear: () => void
}) => (
  <div className={styles.selection} role="group" aria-label="Selected documents">
    <p role="status">{count(props.selected, 'document')} selected</p>
    {props.acts.map(({ label, run, danger }) => (
      <Button key={label} size="small" {...(danger && { colorTheme: 'error' as const })} onClick={run}>
        {label}
      </Button>
    ))}
    <Button size="small" variation="link" onClick={props.onClear}>
      Clear selection
    </Button>
  </div>
)
