import { isGuessable, passwordProblem, tooCommon } from '@sightline/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { InvalidInput } from '../../platform/errors.ts';
import { isPasswordRight } from './passwords.ts';

/** How many passwords back may not be chosen again, and how long one lasts. */
export const passwordHistory = 5;
export const passwordDays = 90;

let common: Set<string> | undefined;

/** @throws InvalidInput when it breaks a rule, is common, or is the person's own name or address */
export const assertGoodPassword = (password: string, about: { email: string; name: string }): void => {
  const problem = passwordProblem(password);
  if (problem !== null) throw new InvalidInput(problem);
  common ??= new Set(dictionary['passwords-common'].map((one) => one.toLowerCase()));
  if (isGuessable(password, about, common)) throw new InvalidInput(tooCommon);
};

/** @throws InvalidInput when it is one of the given, which are hashes */
export const assertNewPassword = async (password: string, recent: readonly string[]): Promise<void> => {
  for (const hash of recent) {
    if (await isPasswordRight(hash, password))
      throw new InvalidInput(`Choose a password that is not one of your last ${passwordHistory}.`);
  }
};
