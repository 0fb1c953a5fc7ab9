interface ImportMetaEnv {
  readonly BRAND_NAME?: string
  readonly SUPPORT_EMAIL?: string
  readonly PUBLIC_URL?: string
}
