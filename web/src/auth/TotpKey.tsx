import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { company } from '#content/company.ts'
import { otpauthAddress } from './otpauth.ts'
import { QrCode } from './QrCode.tsx'
import styles from './TotpKey.module.css'

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
