import { z } from 'zod';
import { limits } from './constants.ts';
import { message } from './language.ts';

/** What it has to be besides is the platform's policy, which the server knows. */
export const newPassword = z.string().min(1, message('Password is required')).max(limits.inputLength);
