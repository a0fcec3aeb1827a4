import { cookies } from '#content/cookies.ts'
import { LegalPage } from './LegalPage.tsx'

export const Component = () => <LegalPage text={cookies} />
