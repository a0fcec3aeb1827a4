import { Button } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import { toast } from '../../ui/toast/toasts.ts'
import { catalogue, isKind, kinds, type Kind } from './catalogue.ts'
import { ConfigureDialog } from './ConfigureDialog.tsx'
import shared from './ExternalApis.module.css'
import styles from './ExternalApisTab.module.css'
import { ServiceRow } from './ServiceRow.tsx'
import { putBack, removeService, storedServices, type Stored } from './storage.ts'

const read = (): Stored[] => {
  try {
    return storedServices(localStorage)
  } catch {
    // A browser that allows no storage has nothing configured.
    return []
  }
}

/** A name that another version of the product, or somebody else, left in this browser. */
const Unknown = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <li className={shared.row}>
    <div className={shared.facts}>
      <h4>{name.slice(0, 80)}</h4>
      <p className={shared.quiet}>This product does not know this service.</p>
    </div>
    <div className={shared.acts}>
      <Button size="small" ariaLabel={`Remove ${name.slice(0, 80)}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
)

/** The External APIs tab: what this browser has configured, and six services to configure. */
export const ExternalApisTab = () => {
  const [stored, setStored] = useState(read)
  const [asked, setAsked] = useState<Kind>()
  const list = useRef<HTMLHeadingElement>(null)
  useDocumentTitle('External APIs')
  const again = () => setStored(read())

  const remove = (name: string) => {
    const text = removeService(name)
    again()
    // Its button is gone: the focus goes to what it was in.
    list.current?.focus()
    const undo = () => {
      if (text !== null) putBack(name, text)
      again()
    }
    const title = isKind(name) ? catalogue[name].title : name.slice(0, 80)
    toast('Service removed', `${title} is no longer configured in this browser.`, {
      label: 'Undo',
      run: undo,
    })
  }
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h2>External APIs</h2>
        <p className={shared.quiet}>
          What is configured here stays in this browser and holds no secret. Keys live in the backend.
        </p>
      </div>
      <section aria-labelledby="configured">
        <h3 id="configured" ref={list} tabIndex={-1}>
          Configured services
        </h3>
        {stored.length === 0 ? (
          <p className={styles.empty}>No external services configured yet</p>
        ) : (
          <ul className={styles.rows}>
            {stored.map(({ name, settings }) =>
              isKind(name) ? (
                <ServiceRow
                  key={name}
                  kind={name}
                  settings={settings}
                  onConfigure={() => setAsked(name)}
                  onRemove={() => remove(name)}
                />
              ) : (
                <Unknown key={name} name={name} onRemove={() => remove(name)} />
              ),
            )}
          </ul>
        )}
      </section>
      <section aria-labelledby="add">
        <h3 id="add">Add New Service</h3>
        <ul className={styles.cards}>
          {kinds.map(kind => (
            <li key={kind} className={styles.card}>
              <h4>{catalogue[kind].title}</h4>
              <p className={shared.quiet}>{catalogue[kind].text}</p>
              <Button ariaLabel={`Configure ${catalogue[kind].title}`} onClick={() => setAsked(kind)}>
                Configure
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {asked && (
        <ConfigureDialog
          kind={asked}
          onClose={() => {
            setAsked(undefined)
            again()
          }}
        />
      )}
    </div>
  )
}
