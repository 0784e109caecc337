/** The version of the application that this page is; web/build/service-worker.ts writes it. */
export const pageVersion = (): string => document.querySelector<HTMLMetaElement>('meta[name="version"]')?.content ?? '';
