/** The part of fontkit in use; the package has no types. */
declare module 'fontkit' {
  export const openSync: (path: string) => { characterSet: number[] };
}
