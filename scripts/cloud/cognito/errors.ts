import { AwsError } from '../engine.ts'

export const invalidParameter = (message: string): AwsError =>
  new AwsError('InvalidParameterException', message)
export const notAuthorized = (message: string): AwsError => new AwsError('NotAuthorizedException', message)
export const wrongPassword = (): AwsError => notAuthorized('Incorrect username or password.')
