'use client'

import { useEffect } from 'react'
import { startMenus } from '../content/menu.js'

export const Menus = () => {
  useEffect(() => startMenus(document), [])
  return null
}
