import { londonTime } from '#contract/londonTime.ts'
import { logger } from '#runtime/logger.ts'
import { type Mail, type Mailer, MailRefused } from '#runtime/mail.ts'
import type { AccessCheck } from '../../security/accessListStore.ts'
import type { Member, MemberStore } from '../facts/reminderStore.ts'
import { idsOf } from './access.ts'
import type { NoticeStore } from './noticeStore.ts'
import { type Approval, type ItemsById, mayApprove, type Notice, type StoredRelease } from './release.ts'
import type { Services } from './services.ts'

/** The sender in mails: the site's origin, empty where it is unknown, and the company's name. */
export interface Sender {
  site: string
  company: string
}

/**
 * Who is mailed of a notice: of a request all others who may approve the release, of the rest who drafted it. Nobody who
 * may not view it, and nobody of what they did themselves.
 */
export const receiversOf = (
  { step, by, to }: Notice,
  release: StoredRelease,
  itemsById: ItemsById,
  { members, access, approval }: { members: readonly Member[]; access: AccessCheck; approval: Approval },
): Member[] =>
  members.filter(
    member =>
      member.id !== by &&
      (to?.includes(member.id) ?? true) &&
      !idsOf(release).some(id => access.isHidden(id, member)) &&
      (step === 'requested'
        ? mayApprove(release, itemsById, member.id, approval)
        : member.id === release.drafted_by),
  )

const goesOut = ({ publish_at }: StoredRelease): string => {
  if (publish_at === null) return 'As soon as it is approved'
  const { date, time } = londonTime(new Date(publish_at))
  return `${date}, ${time} London time`
}

/** Of what is confidential only that there is something: mails are read on the way, and by who has the mailbox. */
const confidentialWords: Partial<Record<Notice['step'], string>> = {
  requested: 'A confidential release waits for your approval',
  refused: 'The approval of your confidential release was refused',
  asked: 'Somebody asks something about your confidential release',
}

const words = (
  { step, by_email = 'A colleague' }: Notice,
  title: string,
): { heading: string; paragraph: string } => {
  if (step === 'requested')
    return {
      heading: `“${title}” waits for your approval`,
      paragraph: `${by_email} says that this release is finished. Readers see nothing of it before it is approved.`,
    }
  if (step === 'refused')
    return {
      heading: `The approval of “${title}” was refused`,
      paragraph: `${by_email} does not approve your release, and says why. Change it, then ask again.`,
    }
  return { heading: `Somebody asks something about “${title}”`, paragraph: `${by_email} asks:` }
}

/** The mail that tells a person of a notice. */
export const noticeMail = (
  { email }: Member,
  notice: Notice,
  release: StoredRelease,
  isConfidential: boolean,
  { site, company }: Sender,
): Mail => {
  const { heading, paragraph } = isConfidential
    ? {
        heading: confidentialWords[notice.step] ?? '',
        paragraph: 'Only people who are named on it may see it. This mail therefore says no more: sign in.',
      }
    : words(notice, release.title)
  return {
    to: { address: email },
    subject: heading,
    body: {
      company,
      heading,
      preview: paragraph,
      blocks: [
        { paragraph },
        ...(isConfidential || notice.text === undefined ? [] : [{ quote: notice.text }]),
        ...(isConfidential ? [] : [{ facts: [['Goes out', goesOut(release)] as const] }]),
        ...(site === ''
          ? []
          : [{ button: 'Open the release', href: `${site}/admin/content/releases/${release.id}` }]),
      ],
      footer: [
        {
          note:
            notice.step === 'requested'
              ? 'You get this because you may approve it. It is sent once for a request.'
              : 'You get this because you drafted it.',
        },
      ],
    },
  }
}

export interface NoticeServices extends Pick<Services, 'accessLists' | 'approval' | 'items' | 'releases'> {
  members: MemberStore
  notices: NoticeStore
  mail: Pick<Mailer, 'send'>
  /** Whether this environment can mail at all. */
  canMail: () => boolean
  sender: () => Sender
}

/** Whether another try may help: an address that SES refuses for good never gets it. */
const mayPass = (error: unknown): boolean => !(error instanceof MailRefused && error.refusal === 'address')

/**
 * Mails each notice of a release once to each person. Those to whom it could not be sent get it by the next run.
 * @throws AggregateError when some could not be sent
 */
export const mailNotices =
  (services: NoticeServices) =>
  async (id: string, now: Date): Promise<void> => {
    const release = await services.releases.get(id)
    if (!release || release.unmailed.length === 0) return
    const [itemsById, access, members] = await Promise.all([
      services.items.get(release.items, now),
      services.accessLists.at(now),
      services.members.list(),
    ])
    if (!(await services.notices.claim(release))) return
    if (!services.canMail()) return logger.warn('nobody can be mailed here', { release: id })
    const isConfidential = idsOf(release).some(one => access.accessListsOf(one).length > 0)
    const { approval } = services
    const failures: unknown[] = []
    const left: Notice[] = []
    for (const notice of release.unmailed) {
      const receivers = receiversOf(notice, release, itemsById, { members, access, approval })
      const to: string[] = []
      for (const member of receivers)
        try {
          await services.mail.send(noticeMail(member, notice, release, isConfidential, services.sender()))
        } catch (error) {
          logger.error('notice not mailed', { release: id, step: notice.step, error })
          failures.push(error)
          if (mayPass(error)) to.push(member.id)
        }
      logger.info('notice mailed', { release: id, step: notice.step, people: receivers.length - to.length })
      if (to.length > 0) left.push({ ...notice, to })
    }
    if (left.length > 0) await services.notices.giveBack(id, left)
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} mails of a release could not be sent.`)
  }
