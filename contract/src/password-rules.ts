/** Password rules, without the schema library, so that the sign-in page loads less. */
import { message, t } from './language.ts';

/** The strong rules, in the order in which they are checked and shown. */
const passwordRules = [
  {
    test: (text: string) => text.length >= 8,
    problem: message('Password must be at least 8 characters'),
  },
  {
    test: (text: string) => /\p{Lu}/u.test(text),
    problem: message('Password must contain at least one uppercase letter'),
  },
  {
    test: (text: string) => /\p{Ll}/u.test(text),
    problem: message('Password must contain at least one lowercase letter'),
  },
  {
    test: (text: string) => /\d/.test(text),
    problem: message('Password must contain at least one digit'),
  },
  {
    test: (text: string) => /[^\p{L}\p{N}\s]/u.test(text),
    problem: message('Password must contain at least one special character'),
  },
] as const;

/** How many of the rules each of the platform's policies requires. */
const rulesOf = { Basic: 1, Moderate: 4, Strong: 5 } as const;

/** The problem of a new password, in words; null if it follows the rules. */
export const passwordProblem = (password: string, policy: keyof typeof rulesOf = 'Strong'): string | null => {
  const broken = passwordRules.slice(0, rulesOf[policy]).find((rule) => !rule.test(password));
  return broken === undefined ? null : t(broken.problem);
};

export const tooCommon = message('Password is too common and easily guessable');

/** Ends and decorations that people put around a common word to please rules. */
const coreOf = (password: string): string =>
  password
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '');

/**
 * Whether a password is common, or the person's own name or address.
 * @param common passwords in lower case
 */
export const isGuessable = (
  password: string,
  about: { email: string; name: string },
  common: ReadonlySet<string>,
): boolean => {
  const lower = password.toLowerCase();
  const own = [about.email, about.email.split('@')[0] ?? '', about.name].map((one) => one.trim().toLowerCase());
  return common.has(lower) || common.has(coreOf(password)) || own.includes(lower);
};
