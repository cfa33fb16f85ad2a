import * as z from 'zod'

/** The profile of the embedded service; always there, never removed. */
export const LOCAL_PROFILE_ID = 'local'

export const Family = z.enum(['current', 'legacy'])
export type Family = z.infer<typeof Family>

export const ProfileFields = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** https, or http on loopback; without a trailing slash. */
  baseUrl: z.string().trim().max(500),
  family: Family,
  /** The token between `X-` and `-NewsAPI-Application-ID` in header names. */
  brand: z
    .string()
    .trim()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/),
  username: z.string().max(200).optional(),
  appId: z.string().max(200).optional(),
  textBaseUrl: z.string().trim().max(500).optional(),
  textAppId: z.string().max(200).optional(),
  /**
   * Where the text service's specification and what was seen of it differ (image-tags' wrapper),
   * which one it follows. Both are read; the other is told. As specified where absent.
   */
  textShape: z.enum(['specified', 'observed']).optional(),
})
export type ProfileFields = z.infer<typeof ProfileFields>

export const ProfileState = z.enum(['ready', 'signed-out', 'needs-secret'])
export type ProfileState = z.infer<typeof ProfileState>

/** A connection. Secrets are never part of it: the page sees states and names. */
export const Profile = z.strictObject({
  id: z.string(),
  kind: z.enum(['embedded', 'remote']),
  isActive: z.boolean(),
  state: ProfileState,
  /** Why it is not ready, in a sentence. */
  stateText: z.string().optional(),
  /** Which secrets the vault holds. */
  has: z.strictObject({
    password: z.boolean(),
    appKey: z.boolean(),
    textAppKey: z.boolean(),
    /** The password itself, where the person wanted it kept. */
    keptPassword: z.boolean().optional(),
  }),
  fields: ProfileFields,
})
export type Profile = z.infer<typeof Profile>

export const ConnectionStep = z.strictObject({
  step: z.string(),
  ok: z.boolean(),
  message: z.string(),
})
export type ConnectionStep = z.infer<typeof ConnectionStep>

/** Where secrets are kept, named honestly. */
export const VaultStatus = z.strictObject({
  kind: z.enum(['keyring', 'sealed-file', 'memory']),
  /** The backend's own name, such as "Secret Service". */
  backend: z.string(),
  state: z.enum(['ok', 'locked', 'absent']),
  message: z.string(),
})
export type VaultStatus = z.infer<typeof VaultStatus>
