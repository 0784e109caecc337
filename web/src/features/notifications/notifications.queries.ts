import { contract } from '@sightline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const queryKey = ['notifications'];

export const useNotifications = () => useQuery({ queryKey, queryFn: () => call(contract.notifications.list, {}) });

type Change = 'read-all' | 'clear';

export const useChangeNotifications = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      call(change === 'clear' ? contract.notifications.clear : contract.notifications.markAllRead, {}),
    onSuccess: (list) => queries.setQueryData(queryKey, list),
  });
};
