import { z } from 'zod';
import { limits } from './constants.ts';

/** The strong rules, in the order in which they are checked and shown. */
export const passwordRules = [
  { name: 'at least 8 characters', test: (text: string) => text.length >= 8 },
  { name: 'an uppercase letter', test: (text: string) => /\p{Lu}/u.test(text) },
  { name: 'a lowercase letter', test: (text: string) => /\p{Ll}/u.test(text) },
  { name: 'a digit', test: (text: string) => /\d/.test(text) },
  { name: 'a special character', test: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
] as const;

/** What a new password lacks, in words; null when it follows the rules. */
export const passwordProblem = (password: string): string | null => {
  const broken = passwordRules.find((rule) => !rule.test(password));
  if (broken === undefined) return null;
  return broken === passwordRules[0]
    ? 'Password must be at least 8 characters'
    : `Password must contain at least one ${broken.name.replace(/^an? /, '')}`;
};

export const newPassword = z
  .string()
  .min(1, 'Password is required')
  .max(limits.inputLength)
  .superRefine((text, context) => {
    const problem = passwordProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
