import { isGuessable, passwordProblem, tooCommon, type PasswordPolicy } from '@sightline/contract';
import { identityTexts } from '../../texts/identity.ts';

const { validation } = identityTexts;

/** The error of each invalid field. */
export type Errors<Name extends string> = Partial<Record<Name, string>>;

/** Keeps the fields with an error. */
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

/** The sign-up form's own messages first, then the rules that it shares with the server. */
export const checkStrongPassword = (
  password: string,
  about: About,
  common: ReadonlySet<string> | null,
  policy: PasswordPolicy = 'Strong',
): string | null => {
  if (policy !== 'Strong') return password === '' ? validation.passwordRequired : passwordProblem(password, policy);
  return checkNewPassword(password) ?? passwordProblem(password) ?? guessableProblem(password, about, common);
};

const guessableProblem = (password: string, about: About, common: ReadonlySet<string> | null): string | null =>
  common !== null && isGuessable(password, about, common) ? tooCommon : null;

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

/** In display order. */
export const criteria = [
  ['length', (text: string) => text.length >= 8],
  ['lower', (text: string) => /\p{Ll}/u.test(text)],
  ['upper', (text: string) => /\p{Lu}/u.test(text)],
  ['digit', (text: string) => /\d/.test(text)],
  ['symbol', (text: string) => /[^\p{L}\p{N}\s]/u.test(text)],
] as const;

/** The criteria that the platform's policy requires; the others only count for the strength. */
export const requiredCriteria = (policy: PasswordPolicy): readonly (typeof criteria)[number][] => {
  if (policy === 'Strong') return criteria;
  return criteria.filter(([name]) => name === 'length' || (policy === 'Moderate' && name !== 'symbol'));
};

export type Strength = 'Weak' | 'Medium' | 'Fair' | 'Good' | 'Strong';
export type Scale = 'criteria' | 'points';
type About = { email: string; name: string };

const byCriteria = (met: number): Strength =>
  met <= 2 ? 'Weak' : met === 3 ? 'Medium' : met === 4 ? 'Good' : 'Strong';
/** 20 points for each criterion. */
const byPoints = (met: number): Strength => {
  const points = met * 20;
  return points < 40 ? 'Weak' : points < 60 ? 'Fair' : points < 80 ? 'Good' : 'Strong';
};

/**
 * The strength of a password. A password that the server would reject is never strong: a missing criterion
 * means good at most, and so does an unloaded list of common passwords.
 */
export const strengthOf = (
  password: string,
  about: About,
  common: ReadonlySet<string> | null,
  scale: Scale = 'criteria',
): { met: number; strength: Strength; isGuessable: boolean } => {
  const met = criteria.filter(([, test]) => test(password)).length;
  const guessable = common !== null && isGuessable(password, about, common);
  const strength = scale === 'points' ? byPoints(met) : byCriteria(met);
  const isAccepted = common !== null && passwordProblem(password) === null;
  const capped = strength === 'Strong' && !isAccepted ? 'Good' : strength;
  return { met, strength: guessable ? 'Weak' : capped, isGuessable: guessable };
};
