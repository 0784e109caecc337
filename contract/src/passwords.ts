import { z } from 'zod';
import { limits } from './constants.ts';

/** What it has to be besides is the platform's policy, which the server knows. */
export const newPassword = z.string().min(1, 'Password is required').max(limits.inputLength);
