import { Alert, Tabs } from '@aws-amplify/ui-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { currentSession, lastSessionEnd, onChange } from '../session.ts'
import { endWords } from '../session/endings.ts'
import { answerSignIn, confirmSignUp } from '../session/signIn.ts'
import { returnPath } from '../staff/returnPath.ts'
import { useDocumentTitle } from '../kit/useDocumentTitle.ts'
import { toastError, toast } from '../ui/toast/toasts.ts'
import { AuthForm } from './AuthForm.tsx'
import styles from './AuthPage.module.css'
import { AuthView } from './AuthView.tsx'
import { CodeField } from './CodeField.tsx'
import { ConfirmEmailForm } from './ConfirmEmailForm.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { TotpSetupForm } from './TotpSetupForm.tsx'
import { afterStep } from './afterStep.ts'
import { secondStepMessage, codeMessage } from './messages.ts'
import { useForm } from './useForm.ts'
import { type Show, viewOfSearch, type View } from './view.ts'

/** The second factor of an account that has one. */
const TotpForm = ({ email, show }: { email: string; show: Show }) => {
  const { busy, run, form, read, field, setErrors } = useForm({ code: 'Code' })

  const submit = () => {
    const values = read()
    if (!values) return
    void run(async () => {
      try {
        afterStep(await answerSignIn(values.code.replaceAll(' ', '')), email, show)
      } catch (error) {
        const message = secondStepMessage(error)
        toastError('Sign in failed', message)
        setErrors({ code: message })
      }
    })
  }

  return (
    <AuthView
      title="Two-step sign in"
      text="Enter the six-digit code that your authenticator app shows now."
      onBack={() => show({ name: 'signIn', email })}
    >
      <AuthForm formRef={form} busy={busy} label="Sign In" busyLabel="Signing In..." onSubmit={submit}>
        <CodeField {...field('code')} label="Code" />
      </AuthForm>
    </AuthView>
  )
}

/**
 * The form that the link of a confirmation mail opens. Only its button confirms: mail scanners open links too
 * (decision 6).
 */
const ConfirmLinkForm = (props: { username: string; code: string; show: Show }) => {
  const { username, code, show } = props
  const { busy, run, form } = useForm({})
  const email = username.includes('@') ? username : undefined

  const submit = () =>
    void run(async () => {
      try {
        await confirmSignUp(username, code)
        toast('Email confirmed', 'You can sign in now.')
        show({ name: 'signIn', ...(email ? { email } : {}) })
      } catch (error) {
        toastError('Email not confirmed', codeMessage(error))
      }
    })

  return (
    <AuthView
      title="Confirm your email"
      text={
        email ? (
          <>
            Is <strong>{email}</strong> your address?
          </>
        ) : (
          'One click, and your account is confirmed.'
        )
      }
      onBack={() => show({ name: 'signIn' })}
    >
      <AuthForm
        formRef={form}
        busy={busy}
        label="Confirm email"
        busyLabel="Confirming..."
        onSubmit={submit}
      />
    </AuthView>
  )
}

const TabbedForms = ({ view, show }: { view: View; show: Show }) => (
  <Tabs.Container
    isLazy
    value={view.name}
    onValueChange={name => show({ name: name === 'signUp' ? 'signUp' : 'signIn' })}
  >
    <Tabs.List spacing="equal" aria-label="Account">
      <Tabs.Item value="signIn">Sign In</Tabs.Item>
      <Tabs.Item value="signUp">Create Account</Tabs.Item>
    </Tabs.List>
    <Tabs.Panel value="signIn">
      <SignInForm email={view.name === 'signIn' ? view.email : undefined} show={show} />
    </Tabs.Panel>
    <Tabs.Panel value="signUp">
      <SignUpForm show={show} />
    </Tabs.Panel>
  </Tabs.Container>
)

const draw = (view: View, show: Show): ReactNode => {
  switch (view.name) {
    case 'signIn':
    case 'signUp':
      return <TabbedForms view={view} show={show} />
    case 'totp':
      return <TotpForm email={view.email} show={show} />
    case 'totpSetup':
      return <TotpSetupForm email={view.email} secret={view.secret} show={show} />
    case 'newPassword':
      return <NewPasswordForm email={view.email} show={show} />
    case 'confirm':
      return <ConfirmEmailForm email={view.email} show={show} />
    case 'confirmLink':
      return <ConfirmLinkForm username={view.username} code={view.code} show={show} />
    case 'forgot':
      return <ForgotPasswordForm email={view.email} show={show} />
    case 'reset':
      return <ResetPasswordForm email={view.email} show={show} />
  }
}

/** Developer Access Portal (A-004): signing in, creating an account, and what goes with them. */
export const AuthPage = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [view, setView] = useState(() => viewOfSearch(search))
  const [end, setEnd] = useState(lastSessionEnd)
  const words = end && endWords[end]
  useDocumentTitle('Developer Access Portal')

  // The code of a confirmation link stays out of the address bar and the history.
  useEffect(() => {
    if (new URLSearchParams(search).has('code')) history.replaceState(history.state, '', '/auth')
  }, [search])

  // Any sign-in leads on, in this tab or another (A-005).
  useEffect(
    () =>
      onChange(change => {
        // Another tab's sign-out comes in pieces: the first lead here, the last says why.
        if (change !== 'signedIn') return setEnd(lastSessionEnd())
        void currentSession().then(session => session && navigate(returnPath(search), { replace: true }))
      }),
    [search, navigate],
  )

  return (
    <div className={styles.page}>
      <main className={styles.card}>
        <header>
          <h1>Developer Access Portal</h1>
          <p className={styles.hint}>For the people who keep this company's investor pages.</p>
        </header>
        {words && (
          <Alert variation="warning" role="alert" hasIcon={false}>
            {words} {end !== 'closed' && 'Sign in again to go on where you were.'}
          </Alert>
        )}
        {draw(view, setView)}
      </main>
      <footer className={styles.footer}>
        <a href="/">Back to the public site</a>
      </footer>
    </div>
  )
}
