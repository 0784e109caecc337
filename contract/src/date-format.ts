const formats = new Map<string, Intl.DateTimeFormat>();

/** Like `new Intl.DateTimeFormat`, but cached: creating one takes as long as formatting 200 dates. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
};
