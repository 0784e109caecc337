/** Types of the part of fontkit that is used; the package ships none. */
declare module 'fontkit' {
  export type Font = {
    characterSet: number[];
    layout: (text: string, features?: string[] | Record<string, boolean>) => object;
  };
  export const openSync: (path: string) => Font;
  export const create: (bytes: Uint8Array) => Font;
}
