import { useQuery } from '@tanstack/react-query';
import { authKeys } from '../../platform/auth-keys.ts';

/** The passwords that the server rejects too. The list is long, so it loads only where a user chooses a password. */
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => String(password).toLowerCase()));
};

/** Null until they are loaded. */
export const useCommonPasswords = (isNeeded: boolean): ReadonlySet<string> | null =>
  useQuery({
    queryKey: authKeys.commonPasswords(),
    queryFn: loadCommonPasswords,
    enabled: isNeeded,
    staleTime: Infinity,
  }).data ?? null;
