import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

const everyMs = 30_000;
const every = (isAuto: boolean) => (isAuto ? everyMs : (false as const));

export const useOverview = (isAuto: boolean) =>
  useQuery({
    queryKey: queryKeys.monitoringOverview(),
    queryFn: () => call(contract.monitoring.overview, {}),
    refetchInterval: every(isAuto),
  });

export const useServices = (isAuto: boolean) =>
  useQuery({
    queryKey: queryKeys.monitoringServices(),
    queryFn: () => call(contract.monitoring.services, {}),
    refetchInterval: every(isAuto),
  });

export const useAlerts = (include: 'open' | 'all', isAuto: boolean) =>
  useQuery({
    queryKey: queryKeys.monitoringAlerts(include),
    queryFn: () => call(contract.monitoring.alerts, { query: { include } }),
    refetchInterval: every(isAuto),
  });

export const useRules = (isAuto: boolean) =>
  useQuery({
    queryKey: queryKeys.monitoringRules(),
    queryFn: () => call(contract.monitoring.rules, {}),
    refetchInterval: every(isAuto),
  });
