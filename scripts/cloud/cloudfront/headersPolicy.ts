type Setting = Record<string, unknown> & { Override?: boolean }

/** `ResponseHeadersPolicyConfig` of the template, as far as it is played here. */
export interface ResponseHeadersPolicy {
  SecurityHeadersConfig?: Record<string, Setting | undefined>
  CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: boolean }[] }
  RemoveHeadersConfig?: { Items: { Header: string }[] }
  CorsConfig?: {
    OriginOverride: boolean
    AccessControlAllowOrigins: { Items: string[] }
    AccessControlAllowCredentials: boolean
    AccessControlExposeHeaders?: { Items: string[] }
  }
}

const securityHeaders: Record<string, [header: string, value: (setting: Setting) => string]> = {
  ContentSecurityPolicy: ['content-security-policy', s => String(s.ContentSecurityPolicy)],
  ContentTypeOptions: ['x-content-type-options', () => 'nosniff'],
  FrameOptions: ['x-frame-options', s => String(s.FrameOption)],
  ReferrerPolicy: ['referrer-policy', s => String(s.ReferrerPolicy)],
  StrictTransportSecurity: [
    'strict-transport-security',
    s =>
      [
        `max-age=${s.AccessControlMaxAgeSec}`,
        s.IncludeSubdomains && 'includeSubDomains',
        s.Preload && 'preload',
      ]
        .filter(Boolean)
        .join('; '),
  ],
  XSSProtection: ['x-xss-protection', s => (s.Protection ? `1${s.ModeBlock ? '; mode=block' : ''}` : '0')],
}

/** Sets and removes headers as a policy says, on whatever status. `origin` is that of a CORS request. */
export const applyHeadersPolicy = (
  { SecurityHeadersConfig, CustomHeadersConfig, RemoveHeadersConfig, CorsConfig }: ResponseHeadersPolicy,
  headers: Headers,
  origin: string | null,
): void => {
  const put = (name: string, value: string, override: boolean | undefined): void => {
    if (override || !headers.has(name)) headers.set(name, value)
  }
  for (const { Header } of RemoveHeadersConfig?.Items ?? []) headers.delete(Header)
  for (const [name, setting] of Object.entries(SecurityHeadersConfig ?? {})) {
    const [header, value] = securityHeaders[name] ?? []
    if (setting && header && value) put(header, value(setting), setting.Override)
  }
  const allowed = CorsConfig?.AccessControlAllowOrigins.Items ?? []
  if (CorsConfig && origin && (allowed.includes('*') || allowed.includes(origin))) {
    const { OriginOverride, AccessControlAllowCredentials, AccessControlExposeHeaders } = CorsConfig
    put('access-control-allow-origin', allowed.includes('*') ? '*' : origin, OriginOverride)
    if (AccessControlAllowCredentials) put('access-control-allow-credentials', 'true', OriginOverride)
    const exposed = AccessControlExposeHeaders?.Items.join(',')
    if (exposed) put('access-control-expose-headers', exposed, OriginOverride)
  }
  for (const { Header, Value, Override } of CustomHeadersConfig?.Items ?? []) put(Header, Value, Override)
}
