/** German compounds may break before their last part, also where the browser has no dictionary to hyphenate with. */
export const breakable = (title: string): string => title.replace(/(?=(?:arbeit|keit|qualität)$)/, '\u00AD');
