import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { audit, type Audit } from '#runtime/audit.ts'
import { trigger } from '../trigger.ts'

const actions: Record<PostConfirmationTriggerEvent['triggerSource'], string> = {
  PostConfirmation_ConfirmSignUp: 'ACCOUNT_CONFIRMED',
  PostConfirmation_ConfirmForgotPassword: 'PASSWORD_RESET',
}

/**
 * Cognito's PostConfirmation trigger: puts on record that somebody confirmed an
 * address or set a forgotten password. Cognito does not tell from which address.
 */
export const postConfirmation =
  ({ audit }: { audit: Audit }) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    const id = event.request.userAttributes['sub'] ?? event.userName
    await audit.record({
      action_type: actions[event.triggerSource],
      user_id: id,
      object: `accounts/${id}`,
      details: { ip_address: 'unavailable' },
    })
    return event
  }

export const handler = trigger('postConfirmation', postConfirmation, () => ({ audit: audit() }))
