import { InvalidInput } from '../../platform/errors.ts';

/** Addresses that belong to everybody or nobody, and so to no organisation. */
const blocked = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'proton.me',
  'protonmail.com',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  'mailinator.com',
  'guerrillamail.com',
  'tempmail.com',
]);
const reserved = /(^|\.)(localhost|local|internal|invalid|test|onion)$/;

/** @throws InvalidInput for a domain that no organisation can have; an empty one is none */
export const assertAllowedDomain = (domain: string): void => {
  if (domain === '') return;
  if (blocked.has(domain) || reserved.test(domain)) throw new InvalidInput('Domain not allowed');
};
