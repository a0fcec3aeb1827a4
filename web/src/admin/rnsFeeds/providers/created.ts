import type { ProviderForm } from '#contract/news/providers.ts'

/** Title and text of the message that a provider is there now, with what is left to do for its secret. */
export const createdMessage = ({
  name,
  secret_name,
}: Pick<ProviderForm, 'name' | 'secret_name'>): [title: string, text: string] =>
  secret_name === null
    ? ['Provider Created', `${name} has been created successfully`]
    : [
        'Provider Created - Action Required',
        `${name} has been created. Add the API key to the backend secrets store under the name "${secret_name}".`,
      ]
