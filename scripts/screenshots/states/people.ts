import type { Shot } from '../views.ts'
import { answer, statesOf, empty, fail, fill, menu, press, see, steps } from './steps.ts'

const team = '/admin/security/team'
const audit = '/admin/security/audit'
const dashboard = '/admin/security/dashboard'

const security = statesOf('security', [
  { name: 'dashboard-empty', path: dashboard, prepare: empty('**/api/security/{alerts,events,scans}*') },
  {
    name: 'dashboard-safe',
    path: dashboard,
    prepare: steps(
      answer('**/api/security/alerts', { alerts: [] }),
      answer('**/api/security/recommendations', { recommendations: [] }),
      answer('**/api/providers/security-status', {
        security_level: 'HIGH',
        total_providers: 2,
        admin_users: 1,
        recommendations: 'Credentials are kept as they should be.',
      }),
      answer(/\/api\/security\/scans.*/, {
        scan: {
          id: '00000000-0000-4000-8000-000000000000',
          started_at: '2026-03-01T12:00:00.000Z',
          finished_at: '2026-03-01T12:00:01.000Z',
          user_id: 'ada',
          rows: [{ security_check: 'Feed encryption', risk_level: 'OK', recommendation: 'All by https.' }],
        },
      }),
    ),
  },
  { name: 'dashboard-editor', path: dashboard, as: 'editor' },
  { name: 'notification', path: dashboard, act: press('Reset Session Timer') },
  { name: 'audit-entry', path: audit, act: page => page.locator('summary').first().click() },
  {
    name: 'audit-failed-sign-ins',
    path: `${audit}?action=FAILED_AUTH`,
    act: page => page.locator('summary').first().click(),
  },
  { name: 'audit-mails', path: `${audit}?action=SECURITY_ALERT_MAILED` },
  { name: 'audit-no-match', path: `${audit}?object=zebra` },
  {
    name: 'team-invite',
    path: team,
    act: steps(press('Invite somebody'), press('Send invitation'), see('Enter an e-mail')),
  },
  { name: 'team-menu', path: team, act: menu(/^Actions for editor/) },
  { name: 'team-approve', path: team, act: press(/^Approve as editor/) },
  {
    name: 'team-no-match',
    path: team,
    act: steps(fill('Search by e-mail address', 'zebra'), see('Nobody found')),
  },
])

const content = '/admin/content'
const accountStates: Shot[] = [
  { name: 'account-menu', path: content, act: menu('Account') },
  { name: 'account-sign-out', path: content, act: menu('Account', 'Sign out everywhere') },
  {
    name: 'account-two-step-key',
    path: '/admin/two-step-sign-in',
    act: press('Set up an authenticator app'),
  },
  {
    name: 'session-warning',
    path: content,
    prepare: page => page.clock.install(),
    act: steps(page => page.clock.fastForward('29:10'), see('Are you still there?')),
  },
  {
    name: 'session-over',
    path: '/admin/content/announcements/new',
    prepare: fail('**/api/staff/announcements', 'not_signed_in', 'POST'),
    act: steps(fill('Title', 'A title'), press('Save draft'), see('Nothing on this page is lost.')),
  },
  { name: 'restricted', path: content, as: 'newcomer' as const },
  { name: 'staff-not-found', path: '/admin/nothing' },
]
const account = accountStates.map(state => ({ ...state, staff: true as const }))

const signIn: Shot[] = [
  { name: 'sign-up', path: '/auth', act: page => page.getByRole('tab', { name: 'Create Account' }).click() },
  { name: 'sign-in-forgot', path: '/auth', act: press('Forgot your password?') },
  {
    name: 'sign-in-failed',
    path: '/auth',
    act: steps(
      fill('Email', 'nobody@example.com'),
      fill('Password', 'Wrong-Password-1'),
      press('Sign In'),
      see('Invalid email or password'),
    ),
  },
]

/** States of the Security tab, of one's own account and of signing in. */
export const people: Shot[] = [...security, ...account, ...signIn]
