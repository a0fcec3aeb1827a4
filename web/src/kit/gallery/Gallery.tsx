import { useSearchParams, Link } from 'react-router-dom'
import layout from '../styles/Layout.module.css'
import { Toasts } from '../../ui/toast/Toasts.tsx'
import { Confirm } from '../Confirm.tsx'
import { Conflict } from '../Conflict.tsx'
import { Dialog } from '../Dialog.tsx'
import { Figures } from '../Figures.tsx'
import { AdminsOnly, Cards, Loaded, More, Panel, Section } from '../Section.tsx'
import { Table } from '../Table.tsx'
import styles from './Gallery.module.css'
import { HolderDialog, HolderPage } from './holderForms.tsx'
import { holders, rows, type Holder } from './holders.ts'

const query = <Data,>(data?: Data, error: Error | null = null) => ({
  ...{ data, error, refetch: () => undefined },
})

const lost = new TypeError('Failed to fetch')

const tableOf = (rows: readonly Holder[]) => (
  <Table
    caption="Holders"
    rows={rows}
    columns={[
      { key: 'name', label: 'Name', cell: ({ name }) => name, sort: ({ name }) => name },
      {
        key: 'shares',
        label: 'Shares',
        isFigure: true,
        cell: ({ shares }) => shares,
        sort: ({ shares }) => Number(shares.replaceAll(',', '')),
      },
      { key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
    ]}
  />
)

const cards = (label: string, rows: readonly Holder[]) => (
  <Cards label={label} rows={rows} empty={['No holders', 'Add the first: readers see it at once.']}>
    {({ id, name, shares }) => (
      <li key={id}>
        <strong>{name}</strong>
        <p className={layout.quiet}>{shares} shares</p>
      </li>
    )}
  </Cards>
)

/** The dialogs, by their name in the page's address. */
const dialogs = {
  dialog: 'A dialog',
  form: 'A form in a dialog',
  confirm: 'A question',
  danger: 'A question before something is lost',
  money: 'A question about money, whose act fails',
} as const

const Opened = ({ name, onClose }: { name: string | null; onClose: () => void }) => {
  const question = {
    keep: 'Keep it',
    run: () => Promise.resolve(),
    done: ['Done', 'Nothing has really happened.'] as [string, string],
    onClose,
  }
  switch (name) {
    case 'dialog':
      return (
        <Dialog title="A dialog" onClose={onClose}>
          <p>Escape closes it, and the focus goes back to where it was.</p>
        </Dialog>
      )
    case 'form':
      return <HolderDialog onClose={onClose} />
    case 'confirm':
      return (
        <Confirm {...question} title="Send a test?" act="Send it" acting="Sending…">
          <p>One message goes to your own address.</p>
        </Confirm>
      )
    case 'danger':
      return (
        <Confirm {...question} title="Delete the holder?" act="Delete" acting="Deleting…" danger>
          <p>Readers no longer see it. It cannot be undone.</p>
        </Confirm>
      )
    case 'money':
      return (
        <Confirm
          {...question}
          title="Pay the dividend?"
          act="Pay it"
          acting="Paying…"
          retry="Trying again pays nothing twice."
          run={() => Promise.reject(lost)}
        >
          <p>Each holder gets twelve pence.</p>
        </Confirm>
      )
    default:
      return null
  }
}

/** Every piece of the kit in every state, for people who build with it, for axe and for pictures. */
export const Gallery = () => {
  const [search, setSearch] = useSearchParams()
  const [mine, theirs] = [
    { ...holders[0]!, name: 'Mine Limited', shares: '9,000' },
    { ...holders[0]!, name: 'Theirs Limited', kind: 'Company' as const },
  ]
  return (
    <main className={`${layout.stack} ${styles.page}`}>
      <h1>Staff kit</h1>
      <nav aria-label="Opens over the page">
        {Object.entries(dialogs).map(([name, title]) => (
          <span key={name}>
            <Link to={`?open=${name}`}>{title}</Link>{' '}
          </span>
        ))}
      </nav>
      <Section
        title="A section"
        text="What it is for, in a sentence."
        action={{ label: 'Add a holder', isDisabled: false, onClick: () => setSearch({ open: 'form' }) }}
      >
        <Loaded query={query(holders)} what="holders">
          {tableOf}
        </Loaded>
      </Section>
      <Section title="Cards" text="A list whose entries have more to say than a row.">
        {cards('Holders', holders)}
      </Section>
      <Section
        title="Panels"
        text="Parts of a section."
        mark={<p className={layout.quiet}>Something to know beside it.</p>}
        acts={<p>In place of a button.</p>}
      >
        <Panel title="A panel">
          <Figures
            figures={[
              { label: 'Shares', value: 9_511_846 },
              { label: 'Holders', value: 2 },
              { label: 'Not traced', value: 1, tone: 'bad', hint: 'Their post came back' },
              { label: 'Left', value: 0, tone: 'bad' },
            ]}
          />
          <More
            query={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => undefined }}
            label="Show more holders"
          />
        </Panel>
        <AdminsOnly title="Holders" need="see the holders" contact="somebody is missing" />
      </Section>
      <Section title="Empty" text="It says what to do next.">
        {cards('No holders', [])}
      </Section>
      <Section title="Loading" text="What is read is named.">
        <Loaded query={query<Holder[]>()} what="holders">
          {tableOf}
        </Loaded>
      </Section>
      <Section title="Failed" text="Why, and another try.">
        <Loaded query={query<Holder[]>(undefined, lost)} what="holders">
          {tableOf}
        </Loaded>
      </Section>
      <Section title="Failed later" text="What was read before stays.">
        <Loaded query={query(holders, lost)} what="holders">
          {tableOf}
        </Loaded>
      </Section>
      <Section
        title="A form"
        text="Only what was changed can be saved; what is wrong stands beside its field."
      >
        <HolderPage />
      </Section>
      <Section title="A conflict" text="Theirs stays where the person does not choose.">
        <Conflict
          what="holder"
          rows={rows}
          from={holders[0]!}
          mine={mine}
          theirs={theirs}
          onSettle={() => undefined}
          onDrop={() => undefined}
        />
      </Section>
      <Section title="A conflict that cannot be settled" text="It says why, and shows what was typed.">
        <Conflict
          what="holder"
          rows={rows}
          from={holders[0]!}
          mine={mine}
          theirs={theirs}
          obstacle="It is out, and can no longer be changed."
          onSettle={() => undefined}
          onDrop={() => undefined}
        />
      </Section>
      <Opened name={search.get('open')} onClose={() => setSearch({})} />
      <Toasts />
    </main>
  )
}
