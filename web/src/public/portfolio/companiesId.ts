/** The part of the page with the companies, to which a closed dialog returns. */
export const companiesId = 'companies'
