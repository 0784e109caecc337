import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export const useTwoFactor = () =>
  useQuery({ queryKey: ['account', 'two-factor'], queryFn: () => call(contract.security.twoFactor, {}) });

export const usePasskeys = () =>
  useQuery({ queryKey: ['account', 'passkeys'], queryFn: () => call(contract.passkeys.list, {}) });

export const useApiTokens = () =>
  useQuery({ queryKey: ['api-tokens'], queryFn: () => call(contract.security.apiTokens, {}) });

export const usePolicy = () =>
  useQuery({ queryKey: ['security-policy'], queryFn: () => call(contract.security.policy, {}) });
