/**
 * The address by which authenticator apps take a key over (otpauth, the Key
 * URI Format): six digits, every 30 seconds, SHA-1, as Cognito wants them.
 * Apps replace an entry of the same issuer and account by a new one.
 *
 * @param secret base32, without padding
 */
export const otpauthAddress = ({
  issuer,
  account,
  secret,
}: {
  issuer: string
  account: string
  secret: string
}): string => {
  const named = encodeURIComponent(issuer.replaceAll(':', ' '))
  return `otpauth://totp/${named}:${encodeURIComponent(account)}?secret=${secret}&issuer=${named}`
}
