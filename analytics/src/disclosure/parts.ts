import { limits } from '@sightline/contract';

/**
 * Whether a figure of a part of a group may be shown next to one of the whole: neither the part nor the
 * remainder may be one or two people, because the two figures together reveal the rest.
 */
export const isDisclosedPart = (part: number, whole: number): boolean => {
  const rest = whole - part;
  return part >= limits.smallestGroup && (rest === 0 || rest >= limits.smallestGroup);
};
