import { z } from 'zod';
import { limits } from './constants.ts';

/** Names are stripped of markup, so what only looks like a name is none. */
const plain = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[<>]/g, '')
    .trim();
export const entityName = (required: string, short: string, long: string) =>
  z
    .string(required)
    .max(limits.inputLength)
    .transform(plain)
    .pipe(z.string().min(1, required).min(2, short).max(limits.entityName, long));
export const personName = entityName('Full name is required', 'Name must be at least 2 characters', 'Name is too long');
export const organizationName = entityName(
  'Organization name is required',
  'Organization name must be at least 2 characters',
  'Organization name is too long',
);
const domain = (problem: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .refine((text) => text === '' || /^(?!-)([a-z0-9-]{1,63}(?<!-)\.)+[a-z]{2,63}$/.test(text), problem);
/** As the registration form words it, and as everything else does. */
export const newOrganizationDomain = domain('Please enter a valid domain (e.g., example.com)');
export const organizationDomain = domain('Invalid domain format');
/** The code of a link that was sent or shown once. */
export const secretLink = z.string().min(20).max(200);
