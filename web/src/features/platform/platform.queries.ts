import { contract } from '@sightline/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

const everyMs = 30_000;

export const useStats = () =>
  useQuery({ queryKey: queryKeys.platformStats(), queryFn: () => call(contract.platform.stats, {}) });

export const useTenants = (search: string, page: number) =>
  useQuery({
    queryKey: queryKeys.platformTenants(search, page),
    queryFn: () => call(contract.platform.tenants, { query: { search, page, limit: 20 } }),
    placeholderData: keepPreviousData,
  });

export const useTenant = (tenantId: string) =>
  useQuery({
    queryKey: queryKeys.platformTenant(tenantId),
    queryFn: () => call(contract.platform.tenant, { params: { tenantId } }),
  });

export const useTenantActivity = (tenantId: string) =>
  useQuery({
    queryKey: queryKeys.platformTenantActivity(tenantId),
    queryFn: () => call(contract.platform.tenantActivity, { params: { tenantId } }),
  });

export const usePlatformUsers = (search: string, page: number) =>
  useQuery({
    queryKey: queryKeys.platformUsers(search, page),
    queryFn: () => call(contract.platform.users, { query: { search, page } }),
    placeholderData: keepPreviousData,
  });

export const useHealth = (isAuto: boolean) =>
  useQuery({
    queryKey: queryKeys.platformHealth(),
    queryFn: () => call(contract.platform.health, {}),
    refetchInterval: isAuto ? everyMs : false,
  });

export const useActivity = (isAuto: boolean) =>
  useQuery({
    queryKey: queryKeys.platformActivity(),
    queryFn: () => call(contract.platform.activity, {}),
    refetchInterval: isAuto ? everyMs : false,
  });

export const useSettings = () =>
  useQuery({ queryKey: queryKeys.platformSettings(), queryFn: () => call(contract.platform.settings, {}) });

export const useBilling = () =>
  useQuery({ queryKey: queryKeys.billing(), queryFn: () => call(contract.billing.read, {}) });
