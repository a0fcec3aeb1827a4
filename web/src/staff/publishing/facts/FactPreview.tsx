import { Alert } from '@aws-amplify/ui-react'
import type { ReactNode } from 'react'
import type { CompanyFacts, FactName } from '#contract/publishing/factShapes.ts'
import type { StaffFact } from '#contract/publishing/facts.ts'
import { shownHolders } from '#contract/publishing/holdings.ts'
import { shownMeetings } from '#contract/publishing/shownMeetings.ts'
import { Leadership } from '../../../public/about/Leadership.tsx'
import { AdvisersAndCommittees } from '../../../public/corporate/AdvisersAndCommittees.tsx'
import { Securities } from '../../../public/financial/Securities.tsx'
import { GovernanceText } from '../../../public/governance/GovernanceText.tsx'
import { Rule26Index } from '../../../public/investors/Rule26Index.tsx'
import { builtRule26 } from '../../../public/investors/readRule26.ts'
import { MeetingList } from '../../../public/meetings/MeetingList.tsx'
import { stateOf } from '../../documents/documentState.ts'
import { ReaderPreview } from '../pickers/ReaderPreview.tsx'
import { useAllDocuments } from '../pickers/useThings.ts'
import { forms } from './forms.ts'
import { parseValues, type Values } from './values.ts'

/** The meetings with what of their papers is public now. */
const MeetingPreview = ({ meetings }: Pick<CompanyFacts, 'meetings'>) => {
  const { data = [] } = useAllDocuments()
  const now = new Date()
  const papers = data.filter(document => stateOf(document, now.getTime()) === 'public')
  return <MeetingList known={shownMeetings(meetings, papers, now)} />
}

const securities = ({ capital, holders }: CompanyFacts) => (
  <Securities capital={capital} holders={shownHolders(holders, capital)} />
)

/** The part of the public page on which each fact stands. */
const pages: Readonly<Record<FactName, (facts: CompanyFacts) => ReactNode>> = {
  capital: securities,
  holders: securities,
  advisers: facts => <AdvisersAndCommittees {...facts} />,
  directors: ({ directors }) => <Leadership directors={directors} />,
  committees: facts => <GovernanceText {...facts} />,
  governance: facts => <GovernanceText {...facts} />,
  meetings: ({ meetings }) => <MeetingPreview meetings={meetings} />,
  statements: ({ statements }) => <Rule26Index known={{ ...builtRule26, statements }} />,
}

interface Props {
  fact: FactName
  values: Values
  all: readonly StaffFact[]
}

/** The form's values on the page as readers will see it: the public page's own components. */
export const FactPreview = ({ fact, values, all }: Props) => {
  const { input, errors } = parseValues(fact, values, { at: null })
  if (errors)
    return (
      <Alert variation="warning" hasIcon={false} heading="There is no preview yet">
        {Object.values(errors)[0]} Correct it in the form first.
      </Alert>
    )
  const current = Object.fromEntries(all.map(one => [one.fact, one.current.value])) as CompanyFacts
  const facts = { ...current, [fact]: input.value }
  return (
    <ReaderPreview
      title={forms[fact].title}
      text={`As readers will see it on ${forms[fact].page.name}, beside what the other facts say now.`}
    >
      <div className="wide">{pages[fact](facts)}</div>
    </ReaderPreview>
  )
}
