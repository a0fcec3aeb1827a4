import { Button, TextField } from '@aws-amplify/ui-react'
import { useState, type FormEvent } from 'react'
import { Dialog } from '../../../../staff/Dialog.tsx'
import layout from '../../../styles/Layout.module.css'
import { wholeAddress } from './commands.ts'

/** Asks where a link leads to. */
export const LinkDialog = (props: { href: string; onLink: (href: string) => void; onClose: () => void }) => {
  const [typed, setTyped] = useState(props.href)
  const [wrong, setWrong] = useState(false)
  const finish = (href: string) => {
    props.onClose()
    props.onLink(href)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = wholeAddress(typed)
    if (href) finish(href)
    else setWrong(true)
  }
  return (
    <Dialog title={props.href ? 'Change the link' : 'Add a link'} onClose={props.onClose}>
      <form onSubmit={submit} noValidate>
        <TextField
          label="Address"
          value={typed}
          data-autofocus
          placeholder="https://"
          hasError={wrong}
          errorMessage="Give a web address, a mail address, or a telephone number as tel:+44…"
          onChange={event => setTyped(event.target.value)}
        />
        <footer className={layout.footer}>
          {props.href && <Button onClick={() => finish('')}>Remove the link</Button>}
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" variation="primary">
            Set link
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
