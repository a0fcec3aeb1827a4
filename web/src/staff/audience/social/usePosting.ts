import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { StaffAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { type Network, networkRules, type SocialPost } from '#contract/audience/social.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, queryClient } from '../../../kit/api.ts'
import { dropDraft, keepDraft, readDraft } from '../../../kit/drafts.ts'
import { refusedFields } from '../../../kit/useAction.ts'
import { postText, publicAddressOf } from './text.ts'

interface Typed {
  network: Network
  /** Of each network its own. */
  texts: Record<Network, string>
}

const keyOf = (announcement: string) => ['social posts', announcement]

const read = async (announcement: string) => (await api.listSocialPosts({ query: { announcement } })).posts

/** What is typed of a post, what was posted before, and the way to post. */
export const usePosting = ({ id, title, slug }: StaffAnnouncement) => {
  const posts = useQuery({ queryKey: keyOf(id), queryFn: () => read(id), gcTime: 0 })
  const draft = `social post ${id}`
  const [empty] = useState<Typed>(() => {
    const start = (network: Network) => postText(title, publicAddressOf(slug), networkRules[network])
    return { network: 'x', texts: { x: start('x'), linkedin: start('linkedin') } }
  })
  const [typed, setTyped] = useState<Typed>(() => readDraft<Typed>(draft)?.values ?? empty)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [posted, setPosted] = useState<SocialPost>()
  /** The call that waits for its answer: sent again as it was, it posts nothing more. */
  const call = useRef<{ of: string; id: string }>(undefined)

  const change = (patch: Partial<Typed>) => {
    const next = { ...typed, ...patch }
    setTyped(next)
    setProblem(undefined)
    setPosted(undefined)
    if (JSON.stringify(next) === JSON.stringify(empty)) dropDraft(draft)
    else keepDraft(draft, { base: 0, from: empty, values: next })
  }

  const fail = (network: Network, words: string) => {
    toastError(`${networkRules[network].label} did not confirm the post`)
    setProblem(words)
  }

  const send = async (again: boolean) => {
    const { network } = typed
    const text = typed.texts[network]
    const of = `${network} ${text}`
    if (call.current?.of !== of) call.current = { of, id: crypto.randomUUID() }
    setBusy(true)
    setProblem(undefined)
    setPosted(undefined)
    try {
      const body = { id: call.current.id, announcement: id, network, text, again }
      const { data, error } = await api.postToSocialMedia({ body })
      call.current = undefined
      if (data) {
        dropDraft(draft)
        setPosted(data)
        toast(`Posted to ${networkRules[network].label}`)
      } else fail(network, error ?? 'The service did not say why.')
    } catch (error) {
      fail(network, refusedFields(error)['text'] ?? failureText(error))
    }
    await queryClient.invalidateQueries({ queryKey: keyOf(id) })
    setBusy(false)
  }

  return { posts, typed, change, busy, problem, posted, send }
}
