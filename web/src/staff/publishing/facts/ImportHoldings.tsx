import { Alert, Button } from '@aws-amplify/ui-react'
import { useId, useState } from 'react'
import { notPublicReasons } from '#contract/publishing/factShapes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { count } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import tables from '../../../kit/styles/Tables.module.css'
import type { Typed } from './fields.ts'
import { readHoldings, typedHoldings, type ReadHoldings } from './holdingsCsv.ts'

/** Largest file that is read, in bytes: a hundred holdings are far less. */
const most = 100_000

/** Reads holdings from a file and shows what is in it before anything is taken. */
export const ImportHoldings = (props: { onTake: (list: Typed[]) => void; onClose: () => void }) => {
  const [read, setRead] = useState<ReadHoldings>()
  const id = useId()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setRead(
      file.size > most
        ? { rows: [], faults: [{ line: 1, message: 'The file is too large to be a list of holdings.' }] }
        : readHoldings(await file.text()),
    )
  }
  const isRight = read !== undefined && read.faults.length === 0
  return (
    <Dialog title="Import holdings" onClose={props.onClose}>
      <div className={layout.stack}>
        <div className={inputs.group}>
          <label className={inputs.label} htmlFor={id}>
            CSV file
          </label>
          <small id={`${id}-hint`} className={layout.quiet}>
            Columns: Holder, Shares, Percent, Not in public hands. The last two may be empty.
          </small>
          <input
            id={id}
            type="file"
            accept=".csv,text/csv"
            aria-describedby={`${id}-hint`}
            data-autofocus
            onChange={event => void choose(event.target.files?.[0])}
          />
        </div>
        {read && read.faults.length > 0 && (
          <Alert
            variation="error"
            role="alert"
            hasIcon={false}
            heading={`${count(read.faults.length, 'thing')} to correct in the file`}
          >
            <ul className={lists.bullets}>
              {read.faults.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  Line {line}: {message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {read && read.rows.length > 0 && (
          <div className={lists.scroll} tabIndex={0} role="region" aria-label="Holdings in the file">
            <table className={tables.comparison}>
              <caption className="hidden">Holdings in the file</caption>
              <thead>
                <tr>
                  <th scope="col">Holder</th>
                  <th scope="col">Shares</th>
                  <th scope="col">Not in public hands</th>
                </tr>
              </thead>
              <tbody>
                {read.rows.map(({ name, shares, percent, not_public }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>
                      {shares.toLocaleString('en-GB')}
                      {percent !== null && ` (${percent}%)`}
                    </td>
                    <td>{not_public ? notPublicReasons[not_public] : 'No'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p className={layout.quiet} role="status">
          {isRight &&
            `${count(read.rows.length, 'holding')} would take the place of those in the form. Nothing is saved by that.`}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button
          variation="primary"
          isDisabled={!isRight}
          onClick={() => read && props.onTake(typedHoldings(read.rows))}
        >
          {isRight ? `Take these ${read.rows.length}` : 'Take these'}
        </Button>
      </footer>
    </Dialog>
  )
}
