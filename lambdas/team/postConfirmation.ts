import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { audit, type Audit } from '#runtime/audit.ts'
import { once } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'

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

const built = once(() => postConfirmation({ audit: audit() }))

export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  try {
    return await built()(event)
  } catch (error) {
    logger.error('failed', {
      operation: 'postConfirmation',
      error: error instanceof Error ? error : new Error(String(error)),
    })
    throw error
  }
}
