import { type Check, fault } from '../check.ts'
import { at, resourcesOf } from '../template.ts'

/** Triggers before a token that change access tokens too. */
const ofAccessTokens = ['V2_0', 'V3_0']

/**
 * The plan of a user pool has what its triggers need: "In user pools with the Essentials or Plus feature plan, you can
 * generate the version two or V2_0 trigger event". Without a word the plan is Essentials. Source:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
export const userPools: Check = templates =>
  resourcesOf(templates, 'AWS::Cognito::UserPool')
    .filter(({ Properties }) => at(Properties, 'UserPoolTier') === 'LITE')
    .filter(({ Properties }) => {
      const version = at(Properties, 'LambdaConfig', 'PreTokenGenerationConfig', 'LambdaVersion')
      return ofAccessTokens.includes(String(version))
    })
    .map(pool => fault(pool, 'is on the Lite plan, which cannot change access tokens'))
