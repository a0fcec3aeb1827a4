import { privacy } from '#content/privacy.ts'
import { LegalPage } from './LegalPage.tsx'

export const Component = () => <LegalPage text={privacy} />
