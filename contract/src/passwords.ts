import { z } from 'zod';
import { limits } from './constants.ts';
import { message } from './language.ts';

const required = message('Password is required');

/** A password, entered or new. For new ones, the platform's policy has further rules, which only the server knows. */
export const passwordText = z.string(required).min(1, required).max(limits.inputLength);
