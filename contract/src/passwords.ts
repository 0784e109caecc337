import { z } from 'zod';
import { limits } from './constants.ts';
import { passwordProblem } from './password-rules.ts';

export const newPassword = z
  .string()
  .min(1, 'Password is required')
  .max(limits.inputLength)
  .superRefine((text, context) => {
    const problem = passwordProblem(text);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
