import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { ApiProblem } from '../../api.ts'
import { api, problemText, queryClient } from '../../kit/api.ts'
import { moveItem, placeOf } from './order.ts'
import { reloadDocuments, showChanged, showOrder } from './useDocuments.ts'

interface Asked {
  documents: readonly Document[]
  from: number
  to: number
}

/**
 * Puts a document of a bucket at another place: shown at once, and corrected
 * when the server disagrees. Calls go one after the other, so
 * that each finds the order that it was made from.
 */
export const useReorder = (bucket: BucketId) => {
  const [trouble, setTrouble] = useState<string>()
  const mutationKey = [`order of ${bucket}`]
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey[0] ?? '' },
    mutationFn: ({ documents, from, to }: Asked) =>
      api.reorderDocuments({
        body: {
          document_id: documents[from]?.id ?? '',
          ...placeOf(
            documents.map(({ id }) => id),
            from,
            to,
          ),
        },
      }),
    onMutate: ({ documents, from, to }) => {
      setTrouble(undefined)
      return showOrder(bucket, moveItem(documents, from, to))
    },
    onSuccess: (now, { from, to }) => {
      showChanged(now)
      toast('Order Updated', `Document moved ${to < from ? 'up' : 'down'}`)
    },
    onError: error => {
      toastError('Update Error', 'Failed to update document order')
      setTrouble(
        error instanceof ApiProblem && error.code === 'conflict' ? error.message : problemText(error),
      )
    },
    // A list that was asked for before the server had the change may have come after it; the last of several asks anew.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) === 1) reloadDocuments(bucket)
    },
  })
  return {
    move: (documents: readonly Document[], from: number, to: number) => {
      if (from !== to) mutate({ documents, from, to })
    },
    /** Why the last one failed. */
    trouble,
    forget: () => setTrouble(undefined),
  }
}
