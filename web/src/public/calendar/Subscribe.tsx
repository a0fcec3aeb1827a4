import { calendarFile } from '#contract/publishing/calendarFiles.ts'
import { calendar } from '#content/calendar.ts'
import button from '../../ui/Button.module.css'
import { LabelledValues } from '../parts/LabelledValues.tsx'
import { Section } from '../parts/Section.tsx'
import styles from './Calendar.module.css'

const words = calendar.subscribe

/** How a calendar program follows the calendar: at its address, for which `webcal:` opens such a program. */
export const Subscribe = ({ origin }: { origin: string }) => {
  const address = `${origin}/feeds/calendar/${calendarFile}`
  return (
    <Section id="subscribe" title={words.heading} text={words.text}>
      <p>
        <a href={address.replace(/^https?:/, 'webcal:')} className={`${button['button']} ${button['quiet']}`}>
          {words.action}
        </a>
      </p>
      <LabelledValues
        facts={[
          [
            words.address,
            <a key="address" href={address} className={styles['address']}>
              {address}
            </a>,
          ],
          ...words.programs.map(({ title, text }) => [title, text] as const),
        ]}
      />
      <p>{words.note}</p>
    </Section>
  )
}
