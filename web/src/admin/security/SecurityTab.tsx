import { SectionedTab } from '../SectionedTab.tsx'
import { useIsAdmin } from '../useIsAdmin.ts'
import { Restricted } from './Restricted.tsx'
import { sections } from './sections.ts'

/** The Security tab around its parts; all of it is for administrators (decision 16). */
export const SecurityTab = () =>
  useIsAdmin() ? <SectionedTab label="Security" slug="security" sections={sections} /> : <Restricted />
