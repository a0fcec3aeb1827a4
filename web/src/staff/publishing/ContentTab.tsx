import { SectionedTab } from '../shell/SectionedTab.tsx'
import { sections } from './sections.ts'

/** The Content tab around its parts. */
export const ContentTab = () => <SectionedTab label="Content" slug="content" sections={sections} />
