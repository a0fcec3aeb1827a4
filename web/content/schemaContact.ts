import * as z from 'zod'
import { Text, Titled } from './fields.ts'

/* The shape of the pack's files behind the contact form and the investor updates. */

const byUserType = z.strictObject({ founder: Text, investor: Text, media: Text, other: Text })

export const Contact = z.strictObject({
  title: Text,
  description: Text,
  hero: Text,
  lead: Text,
  reach: z.strictObject({
    heading: Text,
    paragraphs: z.array(Text).min(1),
    general: Text,
    investorRelations: Text,
    office: Text,
  }),
  form: z.strictObject({
    heading: Text,
    text: Text,
    labels: z.strictObject({
      fullName: Text,
      email: Text,
      company: Text,
      userType: Text,
      message: Text,
      subscribe: Text,
    }),
    optional: Text,
    /** First entry of the list of user types. */
    choose: Text,
    userTypes: byUserType,
    /** What the empty message field says, before and after somebody has said who they are. */
    placeholder: Text,
    placeholders: byUserType,
    send: Text,
    sending: Text,
    privacy: z.strictObject({ text: Text, link: Text }),
    withoutScripts: Text,
  }),
  sent: z.strictObject({ heading: Text, text: Text }),
  toast: Titled,
  /** The result of the request for investor updates. */
  updates: z.strictObject({ asked: Titled, failed: Titled }),
  failed: z.strictObject({ heading: Text, kept: Text, otherwise: Text }),
  closing: z.strictObject({ heading: Text, text: Text, button: Text }),
})

export const Updates = z.strictObject({
  form: z.strictObject({
    email: Text,
    button: Text,
    sending: Text,
    note: Text,
    asked: Text,
    withoutScripts: Text,
  }),
  kinds: z.strictObject({ legend: Text, regulatory: Titled, company: Titled, reports: Titled }),
  loading: Text,
  incomplete: Text,
  again: Text,
  retry: Text,
  withoutScripts: Text,
  confirm: z.strictObject({ title: Text, heading: Text, lead: Text, button: Text, busy: Text, done: Titled }),
  manage: z.strictObject({
    title: Text,
    heading: Text,
    lead: Text,
    lasts: Text,
    button: Text,
    busy: Text,
    done: Titled,
    toManage: Text,
  }),
  unsubscribe: z.strictObject({ heading: Text, text: Text, button: Text, busy: Text, done: Titled }),
  none: Text,
})

export type Contact = z.input<typeof Contact>
export type Updates = z.input<typeof Updates>
