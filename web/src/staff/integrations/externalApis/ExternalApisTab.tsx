import { Button } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { Panel, Section } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { toast } from '../../../ui/toast/toasts.ts'
import { catalogue, isKind, kinds, type Kind } from './catalogue.ts'
import { ConfigureDialog } from './ConfigureDialog.tsx'
import styles from './ExternalApis.module.css'
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
  <li>
    <div className={styles.facts}>
      <h4>{name.slice(0, 80)}</h4>
      <p className={layout.quiet}>This product does not know this service.</p>
    </div>
    <div className={layout.actions}>
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
    <Section
      title="External APIs"
      text="What is configured here stays in this browser and holds no secret. Keys live in the backend."
    >
      <Panel title="Configured services" heading={list} className={layout.stack}>
        {stored.length === 0 ? (
          <p className={`${layout.empty} ${layout.quiet}`}>No external services configured yet</p>
        ) : (
          <ul className={lists.list}>
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
      </Panel>
      <Panel title="Add New Service" className={layout.stack}>
        <ul className={styles.cards}>
          {kinds.map(kind => (
            <li key={kind} className={layout.panel}>
              <h4>{catalogue[kind].title}</h4>
              <p className={layout.quiet}>{catalogue[kind].text}</p>
              <p>
                <Button ariaLabel={`Configure ${catalogue[kind].title}`} onClick={() => setAsked(kind)}>
                  Configure
                </Button>
              </p>
            </li>
          ))}
        </ul>
      </Panel>
      {asked && (
        <ConfigureDialog
          kind={asked}
          onClose={() => {
            setAsked(undefined)
            again()
          }}
        />
      )}
    </Section>
  )
}
