import { Button } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { updateKinds } from '#contract/audience/updateKinds.ts'
import { api, failureText } from '../../../kit/api.ts'
import { Figures } from '../../../kit/Figures.tsx'
import { Loaded, Panel, Section } from '../../../kit/Section.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import { useAction } from '../../../kit/useAction.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { count } from '../../format.ts'
import { saveFile } from '../../saveFile.ts'
import { Search } from './Search.tsx'
import { kindNames } from './kindNames.ts'

const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Puts the file of all confirmed subscribers together, piece by piece, and saves it when it is whole. */
const exportAll = async (): Promise<void> => {
  const pieces: string[] = []
  let [total, next]: [number, string | null] = [0, '']
  do {
    const piece = await api.exportSubscribers({ body: next ? { after: next } : {} })
    pieces.push(piece.csv)
    total += piece.count
    next = piece.next
  } while (next !== null)
  saveFile(`subscribers-${london.format(new Date())}.csv`, pieces.join(''))
  toast('Export ready', `${count(total, 'subscriber')}. That you took them is on record.`)
}

const Export = () => {
  const { busy, run } = useAction()
  const start = () => run('export', exportAll, error => void toastError('Export failed', failureText(error)))
  return (
    <Button isDisabled={busy !== undefined} onClick={() => void start()}>
      {busy ? 'Exporting…' : 'Export as CSV'}
    </Button>
  )
}

/** How many follow the company by mail; one of them by address; all of them as a file. Nothing else of them shows. */
export const SubscribersPanel = () => {
  const query = useQuery({ queryKey: ['subscriberCounts'], queryFn: () => api.countSubscribers() })
  return (
    <Section
      title="Subscribers"
      text="People who asked for announcements by mail, and confirmed it. Of nobody more shows than what you ask for by address."
      acts={<Export />}
    >
      <Loaded query={query} what="number of subscribers" failed="Failed to count subscribers">
        {({ confirmed, pending, suppressed, kinds }) => (
          <div className={inputs.columns}>
            <Panel title="By state">
              <Figures
                figures={[
                  { label: 'Subscribed', value: confirmed },
                  { label: 'Not confirmed yet', value: pending, hint: 'Deleted after 48 hours' },
                  { label: 'Mails came back', value: suppressed.bounce, hint: 'No mails for 30 days' },
                  { label: 'Complained', value: suppressed.complaint, hint: 'No mails for a year' },
                ]}
              />
            </Panel>
            <Panel title="Subscribed to">
              <Figures figures={updateKinds.map(kind => ({ label: kindNames[kind], value: kinds[kind] }))} />
            </Panel>
          </div>
        )}
      </Loaded>
      <Search onChanged={() => void query.refetch()} />
    </Section>
  )
}
