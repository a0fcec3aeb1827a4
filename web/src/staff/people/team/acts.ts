import type { Level, TeamMember } from '#contract/people/team.ts'
import { api } from '../../../kit/api.ts'
import { levelWords } from './team.ts'

/** Something that an administrator does to an account, after it was said what that means. */
export interface Act {
  /** On the button or in the menu. */
  label: string
  title: string
  text: string
  /** On the button that does it, and while it is done. */
  act: string
  acting: string
  danger?: true
  run: () => Promise<unknown>
  /** Title and text of the message after success. */
  done: [title: string, text: string]
}

const atOnce = 'What they have open ends within five seconds.'

const meaning: Readonly<Record<Level, string>> = {
  admin:
    'Administrators do everything that editors do. They also manage news providers, send money and messages, see the Security tab, and look after this team.',
  editor: 'Editors manage documents and announcements, and use the other tabs but Security.',
  none: `They can do nothing here any more, and are signed out everywhere. ${atOnce} The account stays, and can be approved again.`,
}

const labelOf = (was: Level, level: Level): string => {
  if (level === 'none') return 'Remove from the team'
  const name = level === 'admin' ? 'administrator' : 'editor'
  return was === 'none' ? `Approve as ${name}` : `Make ${name}`
}

const toLevel = ({ id, email, level: was }: TeamMember, level: Level): Act => {
  const label = labelOf(was, level)
  const name = levelWords[level].toLowerCase()
  return {
    label,
    title: level === 'none' ? 'Remove from the team?' : `${label}?`,
    text:
      was === 'admin' && level === 'editor'
        ? `${meaning.editor} They have to sign in again. ${atOnce}`
        : meaning[level],
    act: label,
    acting: level === 'none' ? 'Removing…' : 'Saving…',
    ...(level === 'none' && { danger: true }),
    run: () => api.changeLevel({ params: { id }, body: { level, was } }),
    done:
      level === 'none'
        ? ['Removed from the team', `${email} can do nothing here any more.`]
        : ['Team changed', `${email} is ${name} now.`],
  }
}

const factorActs = (member: TeamMember): Act[] => {
  const { id, email, second_factor, second_factor_required: isRequired } = member
  const required: Act = {
    label: isRequired ? 'Stop requiring an authenticator app' : 'Require an authenticator app',
    title: isRequired ? 'Stop requiring an authenticator app?' : 'Require an authenticator app?',
    text: isRequired
      ? 'It is then up to them whether signing in takes a code of an app.'
      : second_factor
        ? 'They have one, and can then no longer do without.'
        : 'They are signed out, and can do nothing until they have set one up.',
    act: isRequired ? 'Stop requiring it' : 'Require it',
    acting: 'Saving…',
    run: () => api.requireSecondFactor({ params: { id }, body: { required: !isRequired } }),
    done: isRequired
      ? ['Authenticator app optional', `It is up to ${email} again.`]
      : ['Authenticator app required', `${email} needs one from now on.`],
  }
  const reset: Act = {
    label: 'Reset authenticator app',
    title: 'Reset the authenticator app?',
    text: 'For somebody who lost it: they sign in by password alone until they set one up anew, and are signed out everywhere within five seconds. Be sure that it is they who ask.',
    act: 'Reset it',
    acting: 'Resetting…',
    danger: true,
    run: () => api.resetSecondFactor({ params: { id } }),
    done: ['Authenticator app reset', `${email} signs in without it.`],
  }
  return second_factor ? [required, reset] : [required]
}

const accountActs = (member: TeamMember): Act[] => {
  const { id, email, level, enabled } = member
  const signOut: Act = {
    label: 'Sign out everywhere',
    title: 'Sign out everywhere?',
    text: `All their browsers have to sign in again. ${atOnce}`,
    act: 'Sign out everywhere',
    acting: 'Signing out…',
    run: () => api.signOutPerson({ params: { id } }),
    done: ['Signed out everywhere', `${email} has to sign in again.`],
  }
  const enable: Act = {
    label: enabled ? 'Switch account off' : 'Switch account on',
    title: enabled ? 'Switch this account off?' : 'Switch this account on?',
    text: enabled
      ? `Nobody can sign in to it until it is switched on again. ${atOnce}`
      : 'Its person can sign in again, and do what they could before.',
    act: enabled ? 'Switch off' : 'Switch on',
    acting: 'Saving…',
    ...(enabled && { danger: true }),
    run: () => api.switchAccount({ params: { id }, body: { enabled: !enabled } }),
    done: enabled
      ? ['Account switched off', `${email} can no longer sign in.`]
      : ['Account switched on', `${email} can sign in again.`],
  }
  const remove: Act = {
    label: 'Delete account',
    title: 'Delete this account?',
    text: 'Its address and password are deleted. What it did stays in the audit trail. This cannot be undone.',
    act: 'Delete for good',
    acting: 'Deleting…',
    danger: true,
    run: () => api.deleteAccount({ params: { id } }),
    done: ['Account deleted', `${email} has no account any more.`],
  }
  return [signOut, enable, ...(level === 'none' ? [remove] : [])]
}

/** The possible acts: `first` as buttons of their own, `more` in a menu. */
export const actsOn = (member: TeamMember): { first: Act[]; more: Act[] } => {
  const { level, state } = member
  const levels = (['editor', 'admin', 'none'] as const).filter(each => each !== level)
  // Whoever made the account need not be whose address it names.
  const changes = state === 'unconfirmed' ? [] : levels.map(each => toLevel(member, each))
  const rest = [
    ...(level === 'none' && !member.second_factor_required ? [] : factorActs(member)),
    ...accountActs(member),
  ]
  return level === 'none' && member.enabled
    ? { first: changes, more: rest }
    : { first: [], more: [...changes, ...rest] }
}
