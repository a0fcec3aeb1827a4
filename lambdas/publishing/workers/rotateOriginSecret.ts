import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { worker } from '#runtime/worker.ts'
import { edgeStore, type EdgeStore } from '../site/edgeStore.ts'
import { originSecretStore, type OriginSecretStore } from '../site/originSecretStore.ts'

/**
 * Milliseconds between a new secret being current and the edge sending it. Functions look an unknown value up again,
 * but at most every ten seconds (`atLeastApart` of `runtime/originSecret.ts`).
 */
const settle = 15_000

const Event = z.object({
  /** Secrets Manager calls these in this order, and any of them again when it failed. */
  Step: z.enum(['createSecret', 'setSecret', 'testSecret', 'finishSecret']),
  /** Version of the secret that this rotation makes. */
  ClientRequestToken: z.string(),
})

interface Services {
  secret: OriginSecretStore
  edge: EdgeStore
  pause?: (milliseconds: number) => Promise<unknown>
}

/**
 * Rotates the secret that the edge shows to the API. Functions accept the
 * current value and the one before it, so the secret changes first and the edge
 * follows: at every moment the edge sends one of the two. Before a rotation the
 * edge has to send the current value everywhere, or the value that it still sends would be forgotten.
 * @throws Error when the edge was behind: it is brought up to date, and the rotation has to be tried again later.
 */
export const rotateOriginSecret =
  ({ secret, edge, pause = wait }: Services) =>
  async ({ Step, ClientRequestToken: version }: z.output<typeof Event>): Promise<void> => {
    if (Step === 'createSecret') {
      const current = await secret.read()
      if (current.version === version) return
      const { sends, deployed } = await edge.read()
      if (sends.some(value => value !== current.value)) {
        await edge.send(current.value)
        throw new Error('The edge did not send the current secret. It does from now on: rotate again later.')
      }
      if (!deployed) throw new Error('The distribution is being deployed: rotate again later.')
      await secret.addPending(version)
    }
    if (Step === 'finishSecret') {
      if ((await secret.read()).version !== version) await secret.makeCurrent(version)
      await pause(settle)
      await edge.send((await secret.read()).value)
    }
  }

export const handler = worker('rotateOriginSecret', Event, rotateOriginSecret, () => ({
  secret: originSecretStore(),
  edge: edgeStore(),
}))
