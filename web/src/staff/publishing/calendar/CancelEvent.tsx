import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { StaffEvent } from '#contract/publishing/calendar.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { tellSaved } from './tellSaved.ts'
import { useSaveEvent } from './useSaveEvent.ts'
import { inputOf, valuesOf } from './values.ts'
import { whenWords } from './words.ts'

/** Calls an event off, after saying what that does; or has it take place after all. */
export const CancelEvent = (props: {
  event: StaffEvent
  /** True if readers can see it. */
  shown: boolean
  disabled: boolean
}) => {
  const { event, shown } = props
  const { cancelled, title } = event
  const [asking, setAsking] = useState(false)
  const { busy, problem, newer, save } = useSaveEvent(event.id)
  const go = async () => {
    const body = { ...inputOf(valuesOf(event), event.publish_at, Date.now()), cancelled: !cancelled }
    const saved = await save(body, event.version)
    if (!saved) return
    setAsking(false)
    tellSaved(event, saved)
  }
  const label = cancelled ? 'Reinstate…' : 'Cancel event…'
  return (
    <>
      <Button
        {...(!cancelled && { colorTheme: 'error' as const })}
        isDisabled={props.disabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && (
        <Dialog
          title={cancelled ? `Have “${title}” take place?` : `Cancel “${title}”?`}
          onClose={() => setAsking(false)}
        >
          <div className={layout.stack}>
            <p className={layout.note}>{whenWords(event)}</p>
            <p>
              {cancelled
                ? shown
                  ? 'Readers see it as an event again, and calendars that follow ours bring it back.'
                  : 'It becomes a draft again: nobody saw it.'
                : shown
                  ? 'Readers see that it is cancelled, and calendars that follow ours drop it. Whether the market has to be told first is the company’s to decide.'
                  : 'Nobody saw it, and nobody will.'}
            </p>
            <p className={inputs.error} role="alert">
              {newer ? 'Somebody else changed this event. Nothing was done: look at it again.' : problem}
            </p>
          </div>
          <footer className={layout.footer}>
            <Button onClick={() => setAsking(false)}>{cancelled ? 'Not yet' : 'Keep it'}</Button>
            <Button
              variation="primary"
              {...(!cancelled && { colorTheme: 'error' as const })}
              isDisabled={busy}
              onClick={() => void go()}
            >
              {cancelled ? 'Reinstate' : 'Cancel the event'}
            </Button>
          </footer>
        </Dialog>
      )}
    </>
  )
}
