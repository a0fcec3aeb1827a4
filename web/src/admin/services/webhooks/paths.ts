export const webhooksPath = '/admin/services/webhooks'
export const webhookPath = (id: string): string => `${webhooksPath}/${id}`
