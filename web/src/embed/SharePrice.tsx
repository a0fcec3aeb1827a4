import { useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { company } from '#content/company.ts'
import { sharePrice as words } from '#content/sharePrice.ts'
import type { PublicApi } from '../api.ts'
import type { Outcome } from '../deferred.ts'
import { PriceFigures, PriceSource } from '../public/sharePrice/Quote.tsx'
import { readPrice, type Current } from '../public/sharePrice/readPrices.ts'
import { Head } from '../ui/Head.tsx'

interface Shown {
  variant: 'header' | 'footer'
  /** The scheme that the embedding page asked for; by default the reader's. */
  scheme: 'light' | 'dark' | undefined
  /** Left out of a stored page. */
  price?: Outcome<Current>
}

export const loader =
  (api: PublicApi) =>
  ({ request }: LoaderFunctionArgs) => {
    const { searchParams } = new URL(request.url)
    const scheme = searchParams.get('scheme')
    return {
      variant: searchParams.get('variant') === 'footer' ? 'footer' : 'header',
      scheme: scheme === 'light' || scheme === 'dark' ? scheme : undefined,
      price: readPrice(api),
    }
  }

const Price = ({ price }: { price: Shown['price'] }) => {
  const { state, quote, readAt } = price && 'value' in price ? price.value : { state: 'unavailable' as const }
  return (
    <>
      <p className="quote">
        <span>{company.listing.symbol}</span> {quote && <PriceFigures quote={quote} />}
      </p>
      <p className="source">
        {state === 'not_configured' && words.notConfigured}
        {state === 'unavailable' && `${words.unavailable} `}
        {quote && readAt !== undefined && <PriceSource quote={quote} readAt={readAt} />}
      </p>
    </>
  )
}

/** The share-price widget, a page of its own without scripts: in a card, or transparent for a footer. */
export const Component = () => {
  const { variant, scheme, price } = useLoaderData() as Shown
  return (
    <main aria-label={words.widgets[variant]} className={`figures price-widget ${variant} ${scheme ?? ''}`}>
      <Head title={words.title} description={words.chart.text} />
      <h1 className="hidden">
        {words.title}, {company.name}
      </h1>
      <Price price={price} />
    </main>
  )
}
