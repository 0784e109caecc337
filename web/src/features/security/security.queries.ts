import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

export const useTwoFactor = () =>
  useQuery({ queryKey: queryKeys.accountTwoFactor(), queryFn: () => call(contract.security.twoFactor, {}) });

export const usePasskeys = () =>
  useQuery({ queryKey: queryKeys.accountPasskeys(), queryFn: () => call(contract.passkeys.list, {}) });

export const useApiTokens = () =>
  useQuery({ queryKey: queryKeys.apiTokens(), queryFn: () => call(contract.security.apiTokens, {}) });

export const usePolicy = () =>
  useQuery({ queryKey: queryKeys.securityPolicy(), queryFn: () => call(contract.security.policy, {}) });
