import { randomUUID } from 'node:crypto'
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { region } from '../../local/engine.ts'
import { ask } from '../asking.ts'
import type { Flow, Stage } from '../stage.ts'

/** Somebody new, who confirms their address by the code of the mail. */
export const signUp: Flow = async ({ cloud: { cognito, mail } }) => {
  const { endpoint, clientId: ClientId } = cognito
  const client = new CognitoIdentityProviderClient({ region, endpoint, maxAttempts: 1 })
  const Username = `${randomUUID()}@example.com`
  await client.send(new SignUpCommand({ ClientId, Username, Password: `Flow-${randomUUID()}` }))
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { html: string } }[]
  }
  const own = emails.find(({ destination }) => destination.to.includes(Username))
  const ConfirmationCode = /<strong>(\d+)<\/strong>/.exec(own?.body.html ?? '')?.[1]
  await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }))
}

/** What a browser does right after it signed somebody in. */
export const openSession = async ({ cloud: { api }, tokens }: Stage): Promise<{ device: string }> =>
  (await ask(`${api}/sessions`, 200, `Bearer ${tokens.admin}`, {})).json() as Promise<{ device: string }>

/** From a browser that is known. */
export const signIn: Flow = async stage => {
  const { device } = await openSession(stage)
  await stage.signIn(device)
}
