/** What is used of fontkit, which has no types of its own. */
declare module 'fontkit' {
  export const openSync: (path: string) => { characterSet: number[] };
}
