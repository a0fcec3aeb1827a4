import { terms } from '#content/terms.ts'
import { LegalPage } from './LegalPage.tsx'

export const Component = () => <LegalPage text={terms} />
