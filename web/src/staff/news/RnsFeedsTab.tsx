import { SectionedTab } from '../shell/SectionedTab.tsx'
import { sections } from './sections.ts'

/** The RNS Feeds tab around its parts. */
export const RnsFeedsTab = () => <SectionedTab label="RNS Feeds" slug="rns-feeds" sections={sections} />
