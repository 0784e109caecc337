import { identityTexts } from '../../texts/identity.ts';

const { validation } = identityTexts;

/** What is wrong with each field, in words; fields that are right are left out. */
export type Errors<Name extends string> = Partial<Record<Name, string>>;

/** Keeps the fields that something is wrong with. */
export const errorsOf = <Name extends string>(checks: Record<Name, string | null>): Errors<Name> =>
  Object.fromEntries(Object.entries(checks).filter(([, problem]) => problem !== null)) as Errors<Name>;

export const checkEmail = (email: string): string | null => {
  if (email.trim() === '') return validation.emailRequired;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : validation.emailInvalid;
};

export const checkName = (name: string): string | null => {
  const length = name.trim().length;
  if (length === 0) return validation.nameRequired;
  if (length < 2) return validation.nameShort;
  return length > 100 ? validation.nameLong : null;
};

/** As the sign-up form has it; the server adds the symbol and the common passwords. */
export const checkNewPassword = (password: string): string | null => {
  if (password === '') return validation.passwordRequired;
  if (password.length < 8) return validation.passwordLength;
  return /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password) ? null : validation.passwordMix;
};

export const checkConfirmation = (password: string, confirmation: string): string | null => {
  if (confirmation === '') return validation.confirmRequired;
  return password === confirmation ? null : validation.confirmDiffers;
};

export const checkOrganizationName = (name: string): string | null => {
  const length = name.trim().length;
  if (length === 0) return validation.organizationRequired;
  if (length < 2) return validation.organizationShort;
  return length > 100 ? validation.organizationLong : null;
};

export const checkDomain = (domain: string): string | null =>
  domain.trim() === '' || /^(?!-)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i.test(domain.trim())
    ? null
    : validation.domainInvalid;

/** The sign-in form's own checks; the server checks the password only against what it stored. */
export const checkSignIn = (email: string, password: string): Errors<'email' | 'password'> =>
  errorsOf({
    email: checkEmail(email),
    password: password === '' ? validation.passwordRequired : password.length < 6 ? validation.passwordShort : null,
  });

/** The five criteria, in the order in which they are shown. */
export const criteria = [
  ['length', (text: string) => text.length >= 8],
  ['lower', (text: string) => /\p{Ll}/u.test(text)],
  ['upper', (text: string) => /\p{Lu}/u.test(text)],
  ['digit', (text: string) => /\d/.test(text)],
  ['symbol', (text: string) => /[^\p{L}\p{N}\s]/u.test(text)],
] as const;

export type Strength = 'Weak' | 'Medium' | 'Good' | 'Strong';

/** Up to two criteria weak, three medium, four good, five strong. */
export const strengthOf = (password: string): { met: number; strength: Strength } => {
  const met = criteria.filter(([, test]) => test(password)).length;
  return { met, strength: met <= 2 ? 'Weak' : met === 3 ? 'Medium' : met === 4 ? 'Good' : 'Strong' };
};
