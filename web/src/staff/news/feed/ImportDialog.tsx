import { Alert, Button } from '@aws-amplify/ui-react'
import { Dialog } from '../../../kit/Dialog.tsx'
import { count } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import { isLicensed, type ShownProvider } from './useProviders.ts'

/** Says what importing does before it is done: it cannot be undone. */
export const ImportDialog = (props: {
  provider: ShownProvider
  /** How many; undefined when they have yet to be fetched. */
  items: number | undefined
  onImport: () => void
  onClose: () => void
}) => {
  const { provider, items, onImport, onClose } = props
  const what = items === undefined ? 'what is new' : count(items, 'item')
  return (
    <Dialog title={`Import ${what} from ${provider.name}?`} onClose={onClose}>
      <div className={layout.stack}>
        <p className={layout.note}>
          Readers see {items === 1 ? 'the announcement' : 'the announcements'} at once. Subscribers are told
          of what is at most a day old.
        </p>
        <p>
          A regulatory announcement cannot be edited or withdrawn afterwards: a correction is a new one that
          replaces it.
        </p>
        {isLicensed(provider) && (
          <Alert variation="warning" hasIcon={false} heading="This news is licensed">
            Showing news of {provider.name} to the public needs rights from its owner. Import only what your
            company may show.
          </Alert>
        )}
      </div>
      <footer className={layout.footer}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation="primary"
          data-autofocus
          onClick={() => {
            onClose()
            onImport()
          }}
        >
          {items === undefined ? 'Fetch and import' : `Import ${what}`}
        </Button>
      </footer>
    </Dialog>
  )
}
