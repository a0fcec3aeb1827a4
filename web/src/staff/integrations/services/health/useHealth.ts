import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../kit/api.ts'

/** Milliseconds between two measurements while the page is visible. */
const every = 60_000

const measured = async () => {
  const started = performance.now()
  const health = await api.getServiceHealth()
  return { ...health, roundTrip: Math.round(performance.now() - started), at: new Date().toISOString() }
}

/** The result of the last measurement, and the time of the whole call from here. */
export const useHealth = () =>
  useQuery({ queryKey: ['service health'], queryFn: measured, refetchInterval: every })

/** Which third parties have their secret here. */
export const useSecrets = () =>
  useQuery({ queryKey: ['service secrets'], queryFn: () => api.listServiceSecrets() })
