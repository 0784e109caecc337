import { useCapability } from '../../platform/session.ts';
import { addressOf } from './filters.ts';
import { useFilters } from './use-filters.ts';

/** Undefined for viewers who may not see services. */
export const useServicesAddress = (teamId?: string): string | undefined => {
  const sees = useCapability('canViewAllData');
  const { range } = useFilters().filters;
  const address = addressOf('/performance/services', { range, teams: teamId === undefined ? [] : [teamId] });
  return sees ? address : undefined;
};
