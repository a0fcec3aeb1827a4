import { useState } from 'react'
import { toastError } from '../../../ui/toast/toasts.ts'
import { failureText } from '../../../kit/api.ts'
import { useEditor, type Edited } from '../../../kit/useEditor.ts'
import { explain, type Chosen } from './useGithub.ts'

/** The props of an act's dialog. */
export interface ActProps {
  chosen: Chosen
  onClose: () => void
}

type Act<Values, Body> = Pick<
  Edited<Values, Body, never>,
  'key' | 'fields' | 'empty' | 'schema' | 'inputOf' | 'onRefused'
> & {
  send: (body: Body) => Promise<unknown>
  /** Text of the toast when it fails. */
  failed: string
  onClose: () => void
}

/** The form of something that GitHub is to do; `failure` is why it did not, until the next try. */
export const useAct = <Values extends object, Body>({ send, failed, onClose, ...act }: Act<Values, Body>) => {
  const [failure, setFailure] = useState<unknown>()
  const editor = useEditor({
    ...act,
    thing: undefined,
    valuesOf: () => act.empty,
    save: async (body: Body) => {
      await send(body).catch(explain)
      return { version: 1 }
    },
    onSaved: onClose,
    onFailed: error => {
      setFailure(error)
      toastError('Error', failed)
      return failureText(error)
    },
  })
  return { ...editor, failure: editor.problem === undefined ? undefined : failure }
}
