import { isGuessable, passwordProblem, t, tooCommon } from '@sightline/contract';
import type { Platform } from '../../../platform/context.ts';
import { InvalidInput } from '../../../platform/errors.ts';
import { currentSettings } from '../../../platform/settings/current-settings.ts';
import { isPasswordRight } from './passwords.ts';

/** How many earlier passwords cannot be reused, and after how many days a password expires. */
export const passwordHistory = 5;
export const passwordDays = 90;

let common: Promise<Set<string>> | undefined;
const commonPasswords = (): Promise<Set<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((password) => password.toLowerCase())),
  ));

/** @throws InvalidInput if it violates the platform's policy; `Strong` also rejects easily guessed ones */
export const assertGoodPassword = async (
  platform: Platform,
  password: string,
  about: { email: string; name: string },
): Promise<void> => {
  const { passwordPolicy } = await currentSettings(platform);
  const problem = passwordProblem(password, passwordPolicy);
  if (problem !== null) throw new InvalidInput(problem);
  if (passwordPolicy !== 'Strong') return;
  if (isGuessable(password, about, await commonPasswords())) throw new InvalidInput(t(tooCommon));
};

/** @throws InvalidInput when it matches one of the hashes */
export const assertNewPassword = async (password: string, recent: readonly string[]): Promise<void> => {
  for (const hash of recent) {
    if (await isPasswordRight(hash, password))
      throw new InvalidInput(t('Choose a password that is not one of your last {count}.', { count: passwordHistory }));
  }
};
