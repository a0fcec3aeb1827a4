import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../kit/api.ts'

/** Milliseconds between two measurements while the page is visible. */
const every = 60_000

const measured = async () => {
  const started = performance.now()
  const health = await api.getServiceHealth()
  return { ...health, roundTrip: Math.round(performance.now() - started), at: new Date().toISOString() }
}

/** What the last measurement found, and how long the whole call took from here. */
export const useHealth = () =>
  useQuery({ queryKey: ['service health'], queryFn: measured, refetchInterval: every })

/** Which third parties have their secret here. */
export const useSecrets = () =>
  useQuery({ queryKey: ['service secrets'], queryFn: () => api.listServiceSecrets() })
