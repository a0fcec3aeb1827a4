import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import type { PortfolioCompany } from '#content/schema.ts'
import { portfolio } from '#content/portfolio.ts'
import { Icon } from '../../ui/Icon.tsx'
import { closeIcon } from '../../ui/icons.ts'
import { Mark } from '../../ui/Mark.tsx'
import { LabelledValues } from '../parts/LabelledValues.tsx'
import { CompanyLinks } from './CompanyLinks.tsx'
import { companiesId } from './companiesId.ts'
import styles from './Details.module.css'

const words = portfolio.details

/**
 * Keeps a dialog open while the address names it. Before scripts run, and
 * without them, the style sheet shows the dialog that the address names.
 */
const useAddress = (id: string) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const isNamed = useLocation().hash === `#${id}`
  useEffect(() => {
    if (isNamed && !dialog.current?.open) dialog.current?.showModal()
    if (!isNamed) dialog.current?.close()
  }, [isNamed])
  const onClose = () => {
    if (window.location.hash === `#${id}`)
      void navigate(`#${companiesId}`, { replace: true, preventScrollReset: true })
  }
  return { dialog, onClose }
}

/** The details of a company, in a dialog with an address of its own (decision 33). */
export const Details = ({ company }: { company: PortfolioCompany }) => {
  const { id, name, logo, sector, stage, year, location, detailedInfo } = company
  const { dialog, onClose } = useAddress(id)
  const title = `${id}-title`
  return (
    <dialog
      id={id}
      ref={dialog}
      onClose={onClose}
      closedby="any"
      aria-labelledby={title}
      className={styles['dialog']}
    >
      <div className={styles['panel']}>
        <div className={styles['head']}>
          <Mark mark={logo} className={styles['logo']} />
          <h2 id={title}>{name}</h2>
          <Link to={`#${companiesId}`} replace aria-label={words.close}>
            <Icon drawing={closeIcon} />
          </Link>
        </div>
        <p className={styles['overview']}>{detailedInfo.overview}</p>
        <LabelledValues
          facts={[
            [words.sector, sector],
            [words.stage, stage],
            [words.year, year],
            [words.location, location],
            [words.market, detailedInfo.marketPosition],
            [
              words.features,
              <ul key="features" className={styles['features']}>
                {detailedInfo.keyFeatures.map(feature => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>,
            ],
          ]}
        />
        <CompanyLinks company={company} />
      </div>
    </dialog>
  )
}
