import { z } from 'zod';
import { limits } from './constants.ts';
import { message } from './language.ts';

const required = message('Password is required');

/** A password, entered or new. What a new one has to be besides is the platform's policy, which the server knows. */
export const passwordText = z.string(required).min(1, required).max(limits.inputLength);
