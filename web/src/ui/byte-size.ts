import { writeDecimal } from './format.ts';

const units = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** `1.50 MB` */
export const writeBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${writeDecimal(bytes / 1024 ** power, 2)} ${units[power]}`;
};

/** An estimate in KB, as the Export Data modal announces it. */
export const writeEstimate = (kilobytes: number): string =>
  kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${writeDecimal(kilobytes / 1000, 1)} MB`;
