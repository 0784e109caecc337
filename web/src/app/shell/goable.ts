import type { User } from '@sightline/contract';
import { monitoringEntry } from '../navigation.ts';
import { screensWithKeys, type SectionScreen, sections } from '../sections.ts';

/** Screens that G and a letter go to. */
export const goable = (user: User): readonly (SectionScreen & { key: string })[] => [
  ...screensWithKeys(sections),
  ...(user.role === 'admin' ? [{ ...monitoringEntry, key: 'm' }] : []),
];
