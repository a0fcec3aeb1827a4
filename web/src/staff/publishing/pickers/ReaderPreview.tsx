import { useState, type ReactNode } from 'react'
import layout from '../../../kit/styles/Layout.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import { ReaderFrame } from './ReaderFrame.tsx'

/** A part of the public site as readers will see it, on a screen of the width that is chosen. */
export const ReaderPreview = (props: {
  title: string
  /** Where readers will see it, and what of it is not yet as they will. */
  text: ReactNode
  children: ReactNode
}) => {
  const [narrow, setNarrow] = useState(false)
  const width = (name: string, value: boolean) => (
    <Choice
      type="radio"
      name="width"
      label={name}
      checked={narrow === value}
      onChange={() => setNarrow(value)}
    />
  )
  return (
    <div className={layout.stack}>
      <p className={layout.quiet}>{props.text}</p>
      <div className={layout.actions} role="radiogroup" aria-label="Width of the preview">
        {width('Wide', false)}
        {width('Phone', true)}
      </div>
      <ReaderFrame title={`Preview of ${props.title}`} narrow={narrow}>
        {props.children}
      </ReaderFrame>
    </div>
  )
}
