import { at, type Resource } from '../template.ts'
import { find, type Planted, put, remove } from './planting.ts'

const isClosed = ({ Properties }: Resource): boolean => at(Properties, 'AuthorizationType') === 'JWT'

/** Routes and authorisers. */
export const api: readonly Planted[] = [
  {
    mistake: 'an authoriser of a type that does not exist',
    check: 'authorizers',
    plant: templates => put(find(templates, 'AWS::ApiGatewayV2::Authorizer'), ['AuthorizerType'], 'TOKEN'),
  },
  {
    mistake: 'an authoriser that does not know where the token is',
    check: 'authorizers',
    plant: templates =>
      put(
        find(templates, 'AWS::ApiGatewayV2::Authorizer'),
        ['IdentitySource'],
        ['method.request.header.Authorization'],
      ),
  },
  {
    mistake: 'an authoriser that takes tokens of any client',
    check: 'authorizers',
    plant: templates =>
      put(find(templates, 'AWS::ApiGatewayV2::Authorizer'), ['JwtConfiguration', 'Audience'], []),
  },
  {
    mistake: 'a route without an authoriser',
    check: 'routes',
    plant: templates => {
      const route = find(templates, 'AWS::ApiGatewayV2::Route', isClosed)
      put(route, ['AuthorizationType'], 'NONE')
      remove(route, 'AuthorizerId', 'AuthorizationScopes')
    },
  },
  {
    mistake: 'a route that takes ID tokens',
    check: 'routes',
    plant: templates => remove(find(templates, 'AWS::ApiGatewayV2::Route', isClosed), 'AuthorizationScopes'),
  },
]
