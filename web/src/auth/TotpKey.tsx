import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { encode } from 'uqr'
import { company } from '#content/company.ts'
import styles from './TotpKey.module.css'

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

/** Modules of light around a code, as ISO/IEC 18004 asks for. */
const quietZone = 4

/**
 * A QR code as one shape, with as few modules as carry the text: a screen has
 * no dirt to correct. Dark on light in either colour scheme, because cameras need it so.
 */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'L', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}

/** The key of a new authenticator app: to scan, to open on this device, to copy and to type. */
export const TotpKey = ({ email, secret }: { email: string; secret: string }) => {
  const [copied, setCopied] = useState('')

  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied('Copied'),
      () => setCopied('This browser does not allow it: select the key and copy it by hand.'),
    )

  // The host too: one person may have an account in several environments.
  const issuer = `${company.brand} (${location.hostname})`
  const address = otpauthAddress({ issuer, account: email, secret })
  return (
    <div className={styles.key}>
      <QrCode text={address} label="QR code of the key, for your authenticator app" />
      <p>
        App on this device? <a href={address}>Open it with the key</a>
      </p>
      <p>No camera? Enter this key in the app, as a time-based one:</p>
      <code className={styles.secret}>
        {secret.match(/.{1,4}/g)?.map((group, place) => (
          <span key={place}>{group}</span>
        ))}
      </code>
      <p className={styles.copy}>
        <Button size="small" onClick={copy}>
          Copy key
        </Button>
        <span role="status">{copied}</span>
      </p>
    </div>
  )
}
