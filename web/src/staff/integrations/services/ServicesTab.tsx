import { SectionedTab } from '../../shell/SectionedTab.tsx'
import { sections } from './sections.ts'

/** The Services tab around its parts. */
export const ServicesTab = () => <SectionedTab label="Services" slug="services" sections={sections} />
