import { useId, useRef, useState, type DragEvent } from 'react'
import { Button } from '@aws-amplify/ui-react'
import { typeByExtension, uploadMaxBytes } from '#contract/documents/fileTypes.ts'
import { fileSize } from '../../../ui/format.ts'
import styles from './UploadDialog.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'

const accept = Object.keys(typeByExtension)
  .map(extension => `.${extension}`)
  .join(',')

/** Takes files, dropped or chosen. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [over, setOver] = useState(false)

  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver)
  }

  return (
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={event => drag(event, true)}
      onDragLeave={event => drag(event, false)}
      onDrop={event => {
        drag(event, false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      <p>Drop files here, or</p>
      <Button aria-describedby={hint} onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label="Files to upload"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <p id={hint} className={`${lists.wide} ${layout.quiet}`}>
        PDF, Office, CSV, PNG, JPEG or ZIP, up to {fileSize(uploadMaxBytes, 0)} each.
      </p>
    </div>
  )
}
