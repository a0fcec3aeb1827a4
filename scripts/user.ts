import * as z from 'zod'
import { groups } from '#contract/people/sessions.ts'
import { forgetAttempts } from './ops/attempts.ts'
import { command, envOption, oneOf } from './ops/command.ts'
import { BadInput } from './ops/failure.ts'
import { type People, peopleOf } from './ops/people.ts'
import { environmentNamed, type Place, placeOf } from './ops/place.ts'
import { record } from './ops/record.ts'
import { columns } from './ops/terminal.ts'

const verbs = ['add', 'remove', 'invite', 'unlock', 'reset-authenticator', 'list'] as const

const emailGiven = (email: string | undefined): string => {
  const { success, data } = z.email().safeParse(email)
  if (success) return data.toLowerCase()
  throw new BadInput(email ? `"${email}" is not an e-mail address.` : 'Say who: --email name@example.com.')
}

const show = async (people: People): Promise<void> => {
  const rows = (await people.list()).map(({ email, groups: own, status, enabled, created }) => [
    email,
    own.join(', ') || '-',
    enabled ? status : 'DISABLED',
    created?.toISOString().slice(0, 10) ?? '',
  ])
  console.log(columns([['EMAIL', 'GROUPS', 'STATUS', 'SINCE'], ...rows]))
}

const add = async (people: People, place: Place, email: string, group: (typeof groups)[number]) => {
  const done = await people.add(email, group)
  if (done !== 'was a member')
    await record(place, { action_type: 'GROUP_MEMBER_ADDED', object: `users/${email}`, after: { group } })
  const said = {
    invited: `${email} is invited by mail, and is in ${group}.`,
    added: `${email} had an account, and now is in ${group}.`,
    'was a member': `${email} is in ${group} already.`,
  }
  console.log(said[done])
}

const remove = async (people: People, place: Place, email: string, group: (typeof groups)[number]) => {
  const wasMember = await people.remove(email, group)
  if (wasMember)
    await record(place, { action_type: 'GROUP_MEMBER_REMOVED', object: `users/${email}`, before: { group } })
  console.log(
    `${email} ${wasMember ? 'is out of' : 'was not in'} ${group} and is signed out everywhere, ` +
      'open pages within five seconds.',
  )
}

const unlock = async (people: People, place: Place, email: string) => {
  const attempts = await forgetAttempts(place, await people.idOf(email))
  await record(place, { action_type: 'ACCOUNT_UNLOCKED', object: `users/${email}`, before: { attempts } })
  console.log(
    attempts
      ? `${email} can sign in again: ${attempts} failed attempts are forgotten.`
      : `${email} was not locked: no failed attempt counts now.`,
  )
}

const resetAuthenticator = async (people: People, place: Place, email: string) => {
  await people.resetAuthenticator(email)
  await record(place, { action_type: 'SECOND_FACTOR_RESET', object: `users/${email}` })
  console.log(
    `${email} is signed out everywhere and signs in by password until an authenticator app is set up anew.`,
  )
}

await command(
  {
    name: 'user',
    words: verbs.join('|'),
    summary: 'Who may do what: the people of an environment and their groups.',
    options: {
      env: envOption,
      email: { type: 'string', value: 'ADDRESS', about: 'Whom it is about' },
      group: { type: 'string', value: 'GROUP', about: `One of ${groups.join(', ')}` },
    },
    notes:
      'add makes an account, invited by mail, or takes one that exists, and puts it into the group.\n' +
      'remove takes somebody out of the group and ends their sessions; the account stays and can do nothing.\n' +
      'invite sends an invitation again, with a new temporary password: it lasts three days.\n' +
      'unlock forgets failed sign-ins: after three in a browser that is not known a person waits for 15 minutes and\n' +
      'then longer, in a known one after five (an admin: three) for up to 15 minutes. Cognito\n' +
      'itself makes people wait for seconds after wrong passwords, at most 15 minutes; nobody can shorten that.\n' +
      'reset-authenticator is for somebody who lost their app. Be sure that it is they who ask.',
    examples: [
      'npm run user -- list --env prod',
      'npm run user -- add --env prod --email ada@example.com --group admins',
      'npm run user -- remove --env prod --email ada@example.com --group admins',
      'npm run user -- invite --env prod --email ada@example.com',
      'npm run user -- unlock --env prod --email ada@example.com',
      'npm run user -- reset-authenticator --env prod --email ada@example.com',
    ],
  },
  async ({ words, options }) => {
    const verb = oneOf(verbs, words[0], 'npm run user --')
    if (words.length > 1) throw new BadInput(`"${words.slice(1).join(' ')}" is too much: say ${verb} once.`)
    const environment = environmentNamed(options.env)
    const email = verb === 'list' ? '' : emailGiven(options.email)
    const group = verb === 'add' || verb === 'remove' ? oneOf(groups, options.group, '--group') : 'editors'
    const place = placeOf(environment)
    const people = await peopleOf(place)
    if (verb === 'list') return show(people)
    if (verb === 'add') return add(people, place, email, group)
    if (verb === 'remove') return remove(people, place, email, group)
    if (verb === 'unlock') return unlock(people, place, email)
    if (verb === 'reset-authenticator') return resetAuthenticator(people, place, email)
    await people.invite(email)
    console.log(`${email} has a new invitation.`)
  },
)
