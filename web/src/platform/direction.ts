/** Whether the page's language is written from right to left; the build sets `dir`. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';
