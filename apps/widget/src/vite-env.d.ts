/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_BASE_URL?: string;
  readonly VITE_WS_BASE_URL?: string;
  readonly VITE_COMPANY_API_KEY?: string;
  readonly VITE_STRICT_PATH?: string;
  readonly VITE_SHOW_CLOSE_BUTTON?: string;
  readonly VITE_STYLE?: string;
  readonly VITE_USERNAME?: string;
  readonly VITE_PASSWORD?: string;
  readonly VITE_ALLOWED_HOSTS?: string;
  readonly VITE_REDIRECT_SUFFIXES?: string;
  readonly VITE_REDIRECT_URL?: string;
  readonly VITE_SENTRY_DSN?: string;
  readonly VITE_MAP_TILES?: string;
  readonly VITE_MAP_ATTRIBUTION?: string;
}

declare module 'virtual:built-page' {
  export const template: string;
  export const manifest: Readonly<
    Record<
      string,
      {
        readonly file: string;
        readonly name?: string;
        readonly css?: readonly string[];
        readonly imports?: readonly string[];
        readonly dynamicImports?: readonly string[];
      }
    >
  >;
}
