import { z } from 'zod';
import { limits } from './constants.ts';
import { freeText } from './free-text.ts';
import { message } from './language.ts';

export const entityName = (required: string, short: string, long: string) =>
  freeText(required).pipe(z.string().min(1, required).min(2, short).max(limits.entityName, long));
/** A name that users choose to find their own things again. */
export const ownName = freeText(message('Name is required')).pipe(
  z
    .string()
    .min(1, message('Name is required'))
    .min(2, message('Name must be at least 2 characters'))
    .max(limits.entityName, message('Name must be less than 100 characters')),
);
export const personName = entityName(
  message('Full name is required'),
  message('Name must be at least 2 characters'),
  message('Name is too long'),
);
export const organizationName = entityName(
  message('Organization name is required'),
  message('Organization name must be at least 2 characters'),
  message('Organization name is too long'),
);
const domain = (problem: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(253)
    .refine((text) => text === '' || /^(?!-)([a-z0-9-]{1,63}(?<!-)\.)+[a-z]{2,63}$/.test(text), problem);
/** As the registration form words it, and as everything else does. */
export const newOrganizationDomain = domain(message('Please enter a valid domain (e.g., example.com)'));
export const organizationDomain = domain(message('Invalid domain format'));
/** The code of a link that was sent or shown once; mail programs and copying cut links off. */
export const secretLink = z.string().min(20, message('This link is incomplete. Open or copy all of it.')).max(200);
