/** Types of the part of fontkit that is used; the package ships none. */
declare module 'fontkit' {
  export const openSync: (path: string) => { characterSet: number[] };
}
