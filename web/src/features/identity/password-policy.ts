import { contract, type PasswordPolicy } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { authKeys } from '../../platform/auth-keys.ts';

/** The platform's rules for new passwords; the strong rules until it has answered. */
export const usePasswordPolicy = (enabled = true): PasswordPolicy =>
  useQuery({ queryKey: authKeys.options(), queryFn: () => call(contract.auth.options, {}), enabled }).data
    ?.passwordPolicy ?? 'Strong';
