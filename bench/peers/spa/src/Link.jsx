import { Link as RouterLink } from 'react-router'

export const Link = ({ href, ...others }) => <RouterLink to={href} {...others} />
