import { contract } from '@sightline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';

export const useNotifications = () =>
  useQuery({ queryKey: queryKeys.notifications(), queryFn: () => call(contract.notifications.list, {}) });
